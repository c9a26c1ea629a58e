-- A database as step 6 left it, by `sqlite3 FILE .dump`; never to be changed.
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'vingtetun','first_log','2026-11-21 07:25:19.220230+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'vingtetun','doubt_kinds','2026-11-21 08:04:27.309068+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'vingtetun','doubts_of_shown_cards','2026-11-21 08:04:27.383013+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'vingtetun','log_identity','2026-11-21 11:04:35.193966+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'vingtetun','log_digests','2026-11-28 22:25:10.579812+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'vingtetun','removed_lines','2026-11-29 02:24:32.599144+00:00');
CREATE TABLE doubts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        session INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        hand TEXT NOT NULL,
        about INTEGER,
        likely TEXT NOT NULL,
        covered INTEGER NOT NULL,
        crop BLOB
    , kind TEXT NOT NULL DEFAULT 'card', place INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE identity (generation INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
INSERT INTO "identity" VALUES(1,'0d21e855860b114b01dff45b69ab482c');
CREATE TABLE log (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        session INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        source TEXT NOT NULL,
        event TEXT NOT NULL,
        frame INTEGER,
        confidence REAL,
        answers INTEGER
    , digest TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "log" VALUES(1,1,1760000000000,'banker','{"is":"SessionOpened","rules":{"variant":"permanent","decks":"2","players_max":"7","lowest_stake":null,"highest_stake":null,"natural_pays":"1.5","ace_ten_is_natural":true,"split_natural":false,"pair":"value","split_hands":"2","split_aces_one_card":false,"double":false,"double_after_split":false,"insurance":"none","surrender":false,"banker_draws":"to 17","bank_moves":"never","premiums":false,"premium_adds_to_win":false,"treasure":"common","marker":"fou","index":"en","clockwise":true,"staking":"before the first card","first_round":["covered","turned"],"second_round":["covered","covered"],"look":"only when his turned card is a 10, a figure or an Ace","banker_natural":"the stake","natural_paid_at_once":true,"natural_lays_down":false,"split_card":"turned","split_in_order":false,"double_card":"turned","double_all":false},"banker":"Denis","seats":["Anne","Bruno"],"bank":"400"}',NULL,NULL,NULL,'0323bbd297f6bf02');
INSERT INTO "log" VALUES(2,1,1760000001000,'banker','{"is":"CoupOpened","rules":null,"banker":null,"seats":null,"bank":null}',NULL,NULL,NULL,'66aeff41bfbbfeb8');
INSERT INTO "log" VALUES(3,1,1760000002000,'banker','{"is":"StakePlaced","hand":"1","amount":"10"}',NULL,NULL,NULL,'a5d9966bc9632149');
INSERT INTO "log" VALUES(4,1,1760000002000,'banker','{"is":"StakePlaced","hand":"2","amount":"20"}',NULL,NULL,NULL,'11f0202a1f074338');
INSERT INTO "log" VALUES(5,1,1760000003000,'camera','{"is":"CardDealt","hand":"1","card":"??","covered":true}',12,0.75,NULL,'4e4df3a3fb530c62');
CREATE TABLE removed (session INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, lines INTEGER) STRICT;
CREATE TABLE requests (
        key TEXT PRIMARY KEY,
        session INTEGER NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL
    ) STRICT;
INSERT INTO "requests" VALUES('aaaaaaaaaaaaaaaa',1,1,1);
INSERT INTO "requests" VALUES('bbbbbbbbbbbbbbbb',1,3,4);
CREATE TABLE seen (
        session INTEGER NOT NULL,
        code TEXT NOT NULL,
        entry INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (session, code, entry)
    ) STRICT;
INSERT INTO "seen" VALUES(1,'past-fou',2,1760000005000);
CREATE TABLE settings (
        session INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT;
INSERT INTO "settings" VALUES(1,1760000004000,'chips','[]');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX log_by_session ON log (session, seq);
CREATE INDEX requests_by_first ON requests (session, first);
CREATE TRIGGER requests_stands BEFORE UPDATE ON requests
        BEGIN SELECT RAISE(ABORT, 'requests is append-only: amend with a new line'); END;
CREATE TRIGGER doubts_stands BEFORE UPDATE ON doubts
        BEGIN SELECT RAISE(ABORT, 'doubts is append-only: amend with a new line'); END;
CREATE TRIGGER seen_stands BEFORE UPDATE ON seen
        BEGIN SELECT RAISE(ABORT, 'seen is append-only: amend with a new line'); END;
CREATE TRIGGER settings_stands BEFORE UPDATE ON settings
        BEGIN SELECT RAISE(ABORT, 'settings is append-only: amend with a new line'); END;
CREATE TRIGGER removed_stands BEFORE UPDATE ON removed
        BEGIN SELECT RAISE(ABORT, 'removed is append-only: amend with a new line'); END;
CREATE TRIGGER log_stays BEFORE DELETE ON log
        WHEN NOT EXISTS (SELECT 1 FROM removed WHERE removed.session = OLD.session)
        BEGIN SELECT RAISE(ABORT, 'log is append-only: remove the whole evening'); END;
CREATE TRIGGER requests_stays BEFORE DELETE ON requests
        WHEN NOT EXISTS (SELECT 1 FROM removed WHERE removed.session = OLD.session)
        BEGIN SELECT RAISE(ABORT, 'requests is append-only: remove the whole evening'); END;
CREATE TRIGGER doubts_stays BEFORE DELETE ON doubts
        WHEN NOT EXISTS (SELECT 1 FROM removed WHERE removed.session = OLD.session)
        BEGIN SELECT RAISE(ABORT, 'doubts is append-only: remove the whole evening'); END;
CREATE TRIGGER seen_stays BEFORE DELETE ON seen
        WHEN NOT EXISTS (SELECT 1 FROM removed WHERE removed.session = OLD.session)
        BEGIN SELECT RAISE(ABORT, 'seen is append-only: remove the whole evening'); END;
CREATE TRIGGER settings_stays BEFORE DELETE ON settings
        WHEN NOT EXISTS (SELECT 1 FROM removed WHERE removed.session = OLD.session)
        BEGIN SELECT RAISE(ABORT, 'settings is append-only: remove the whole evening'); END;
CREATE TRIGGER removed_stays BEFORE DELETE ON removed
        BEGIN SELECT RAISE(ABORT, 'removed is append-only'); END;
CREATE TRIGGER identity_update BEFORE UPDATE ON identity
        BEGIN SELECT RAISE(ABORT, 'identity is append-only: count up'); END;
CREATE TRIGGER identity_delete BEFORE DELETE ON identity
        BEGIN SELECT RAISE(ABORT, 'identity is append-only: count up'); END;
CREATE TRIGGER log_stands BEFORE UPDATE ON log
        BEGIN SELECT RAISE(ABORT, 'log is append-only: amend with a new line'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('log',5);
COMMIT;
