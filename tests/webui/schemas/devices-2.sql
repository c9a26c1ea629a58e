-- Paired devices as step 2 lays them out, by `sqlite3 FILE .dump`; never to be changed.
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'devices','first_devices','2026-11-29 03:10:23.254964+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'devices','counted_time','2026-11-29 03:10:23.270191+00:00');
CREATE TABLE counted (
    id INTEGER PRIMARY KEY CHECK (id = 1), counted_ms INTEGER NOT NULL, at_ms INTEGER NOT NULL) STRICT;
INSERT INTO "counted" VALUES(1,3283200000,1759827200000);
CREATE TABLE devices (
    id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    role TEXT NOT NULL, paired_ms INTEGER NOT NULL, seen_ms INTEGER NOT NULL, counted_ms INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "devices" VALUES(1,'3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0','tablet','banker',1756544000000,1759827200000,3283200000);
INSERT INTO "devices" VALUES(2,'4fb62348858c2f6fbd6db27fa4c11edd8559119869d1034e2bd3390fd92b1a04','old phone','players',1756544000000,1757321600000,777600000);
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO "secrets" VALUES('forms','5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('devices',2);
COMMIT;
