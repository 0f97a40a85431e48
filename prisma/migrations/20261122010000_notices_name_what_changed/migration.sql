-- A notice names what changed: a reservation, an aircraft, a person. Without a kind, boards read everything anew.
ALTER TABLE "planning_change" RENAME COLUMN "reservation_id" TO "subject_id";
ALTER TABLE "planning_change" ADD COLUMN "kind" TEXT;
UPDATE "planning_change" SET "kind" = 'Reservation' WHERE "subject_id" IS NOT NULL;
