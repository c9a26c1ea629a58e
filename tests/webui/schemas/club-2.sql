-- The club's ledger as step 2 lays it out, by `sqlite3 FILE .dump`; never to be changed.
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'club','first_ledger','2026-11-29 03:10:23.329213+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'club','persons','2026-11-30 19:00:23.659951+00:00');
CREATE TABLE lines (
    place TEXT NOT NULL, log TEXT NOT NULL, seq INTEGER NOT NULL, session INTEGER NOT NULL,
    at_ms INTEGER NOT NULL, source TEXT NOT NULL, event TEXT NOT NULL,
    PRIMARY KEY (place, log, seq)) STRICT;
INSERT INTO "lines" VALUES('monday','abababababababababababababababab',1,1,1760000000001,'banker','{"is":"SessionOpened","rules":{"variant":"permanent","decks":"2","players_max":"7","marker":"fou","index":"en","lowest_stake":null,"highest_stake":null,"natural_pays":"1.5","ace_ten_is_natural":true,"split_natural":false,"pair":"value","split_hands":"2","split_aces_one_card":false,"double":false,"double_after_split":false,"insurance":"none","surrender":false,"banker_draws":"to 17","bank_moves":"never","premiums":false,"premium_adds_to_win":false,"treasure":"common","clockwise":true,"staking":"before the first card","first_round":["covered","turned"],"second_round":["covered","covered"],"look":"only when his turned card is a 10, a figure or an Ace","banker_natural":"the stake","natural_paid_at_once":true,"natural_lays_down":false,"split_card":"turned","split_in_order":false,"double_card":"turned","double_all":false,"credit":true,"two_at_a_time":false},"banker":"Denis","seats":["Anne","Bruno"],"bank":"400","holdings":[]}');
INSERT INTO "lines" VALUES('monday','abababababababababababababababab',2,1,1760000000002,'banker','{"is":"CoupOpened","rules":null,"banker":null,"seats":null,"bank":null,"holdings":[]}');
INSERT INTO "lines" VALUES('monday','abababababababababababababababab',3,1,1760000000003,'banker','{"is":"StakePlaced","hand":"1","amount":"10"}');
CREATE TABLE logs (
    place TEXT NOT NULL, log TEXT NOT NULL, generation INTEGER NOT NULL, seq INTEGER NOT NULL,
    PRIMARY KEY (place, log)) STRICT;
INSERT INTO "logs" VALUES('monday','abababababababababababababababab',1,3);
CREATE TABLE persons (
    place TEXT NOT NULL, log TEXT NOT NULL, name TEXT NOT NULL, person TEXT NOT NULL,
    PRIMARY KEY (place, log, name)) STRICT;
INSERT INTO "persons" VALUES('monday','abababababababababababababababab','Anne 2','Anne');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
COMMIT;
