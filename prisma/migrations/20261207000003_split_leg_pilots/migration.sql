-- A leg is stored once for all who were on board. Each of the legs so far had one pilot.

-- CreateTable
CREATE TABLE "leg_pilot" (
    "leg_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "function" "pilot_function",
    "is_pilot_flying" BOOLEAN NOT NULL DEFAULT true,
    "check_kind" "leg_check" NOT NULL DEFAULT 'None',
    "lesson_id" CHAR(24),

    CONSTRAINT "leg_pilot_pkey" PRIMARY KEY ("leg_id","person_id")
);

-- CreateIndex
CREATE INDEX "leg_pilot_person_id_idx" ON "leg_pilot"("person_id");

-- CreateIndex
CREATE INDEX "leg_pilot_lesson_id_idx" ON "leg_pilot"("lesson_id");

-- CreateIndex
CREATE INDEX "leg_aircraft_id_off_block_at_idx" ON "leg"("aircraft_id", "off_block_at");

-- AddForeignKey
ALTER TABLE "leg_pilot" ADD CONSTRAINT "leg_pilot_leg_id_fkey" FOREIGN KEY ("leg_id") REFERENCES "leg"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leg_pilot" ADD CONSTRAINT "leg_pilot_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leg_pilot" ADD CONSTRAINT "leg_pilot_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "enrolment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A pilot's leg belongs to the lesson that it was flown for, whether or not its follow-up is written.
INSERT INTO "leg_pilot" ("leg_id", "person_id", "function", "is_pilot_flying", "check_kind", "lesson_id")
SELECT l.id, l.pilot_id, l.function, l.is_pilot_flying, l.check_kind, f.lesson_id
FROM "leg" l LEFT JOIN "lesson_follow_up" f ON f.id = l.follow_up_id;

-- DropForeignKey
ALTER TABLE "leg" DROP CONSTRAINT "leg_follow_up_id_fkey";

-- DropForeignKey
ALTER TABLE "leg" DROP CONSTRAINT "leg_pilot_id_fkey";

-- DropIndex
DROP INDEX "leg_aircraft_id_idx";

-- DropIndex
DROP INDEX "leg_follow_up_id_idx";

-- DropIndex
DROP INDEX "leg_pilot_id_off_block_at_idx";

-- AlterTable
ALTER TABLE "leg" DROP COLUMN "check_kind",
DROP COLUMN "follow_up_id",
DROP COLUMN "function",
DROP COLUMN "is_pilot_flying",
DROP COLUMN "pilot_id",
ADD COLUMN     "fuel_left_tenths" INTEGER,
ADD COLUMN     "hobbs_from_hundredths" INTEGER,
ADD COLUMN     "hobbs_to_hundredths" INTEGER,
ADD COLUMN     "is_de_iced" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "oil_added_tenths" INTEGER,
ADD COLUMN     "via_airports" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- A flight has each of its legs once. Those that were taken back stay beside.
CREATE UNIQUE INDEX "leg_once_a_flight" ON "leg"("reservation_id", "number") WHERE "state" = 'Validated';

-- What the horameter showed only rises, and nothing of a leg is less than nothing.
ALTER TABLE "leg" ADD CONSTRAINT "leg_readings" CHECK (
  "hobbs_to_hundredths" >= "hobbs_from_hundredths" AND "hobbs_from_hundredths" >= 0
  AND coalesce("fuel_left_tenths", 0) >= 0 AND coalesce("oil_added_tenths", 0) >= 0);
