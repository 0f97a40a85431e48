-- Past flights of the school come in for all of its pilots at once.
ALTER TABLE "logbook_import" ALTER COLUMN "person_id" DROP NOT NULL;
