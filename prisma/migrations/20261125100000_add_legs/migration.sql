-- CreateEnum
CREATE TYPE "leg_class" AS ENUM ('SingleEngine', 'MultiEngine', 'Tmg', 'Other');

-- CreateEnum
CREATE TYPE "pilot_function" AS ENUM ('Pic', 'Picus', 'CoPilot', 'Dual', 'Solo', 'Instructor', 'Examiner');

-- CreateEnum
CREATE TYPE "leg_check" AS ENUM ('None', 'RefresherTraining', 'ProficiencyCheck', 'FlightReview', 'CheckOut', 'InstructorRefresher', 'InstructorAssessment');

-- CreateEnum
CREATE TYPE "leg_state" AS ENUM ('Declared', 'Validated', 'Refused', 'Withdrawn');

-- CreateTable
CREATE TABLE "leg" (
    "id" CHAR(24) NOT NULL,
    "pilot_id" CHAR(24) NOT NULL,
    "reservation_id" CHAR(24),
    "number" INTEGER,
    "aircraft_id" CHAR(24),
    "category" "aircraft_type" NOT NULL,
    "class" "leg_class" NOT NULL,
    "model" TEXT NOT NULL,
    "registration" TEXT NOT NULL DEFAULT '',
    "is_tailwheel" BOOLEAN NOT NULL DEFAULT false,
    "from_airport" TEXT NOT NULL DEFAULT '',
    "to_airport" TEXT NOT NULL DEFAULT '',
    "off_block_at" TIMESTAMPTZ(0) NOT NULL,
    "take_off_at" TIMESTAMPTZ(0),
    "landing_at" TIMESTAMPTZ(0),
    "on_block_at" TIMESTAMPTZ(0) NOT NULL,
    "function" "pilot_function" NOT NULL,
    "is_pilot_flying" BOOLEAN NOT NULL DEFAULT true,
    "has_instructor" BOOLEAN NOT NULL DEFAULT false,
    "check_kind" "leg_check" NOT NULL DEFAULT 'None',
    "take_offs_by_day" INTEGER NOT NULL DEFAULT 0,
    "take_offs_by_night" INTEGER NOT NULL DEFAULT 0,
    "approaches_by_day" INTEGER NOT NULL DEFAULT 0,
    "approaches_by_night" INTEGER NOT NULL DEFAULT 0,
    "landings_by_day" INTEGER NOT NULL DEFAULT 0,
    "landings_by_night" INTEGER NOT NULL DEFAULT 0,
    "full_stops_by_day" INTEGER NOT NULL DEFAULT 0,
    "full_stops_by_night" INTEGER NOT NULL DEFAULT 0,
    "take_offs_in_faa_night" INTEGER NOT NULL DEFAULT 0,
    "full_stops_in_faa_night" INTEGER NOT NULL DEFAULT 0,
    "night_minutes" INTEGER NOT NULL DEFAULT 0,
    "ifr_minutes" INTEGER NOT NULL DEFAULT 0,
    "state" "leg_state" NOT NULL DEFAULT 'Declared',
    "declared_by_id" CHAR(24),
    "declared_at" TIMESTAMPTZ(3) NOT NULL,
    "judged_by_id" CHAR(24),
    "judged_at" TIMESTAMPTZ(3),
    "refusal" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "leg_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "leg_pilot_id_off_block_at_idx" ON "leg"("pilot_id", "off_block_at");

-- CreateIndex
CREATE INDEX "leg_reservation_id_idx" ON "leg"("reservation_id");

-- CreateIndex
CREATE INDEX "leg_aircraft_id_idx" ON "leg"("aircraft_id");

-- CreateIndex
CREATE INDEX "leg_declared_by_id_idx" ON "leg"("declared_by_id");

-- CreateIndex
CREATE INDEX "leg_judged_by_id_idx" ON "leg"("judged_by_id");

-- AddForeignKey
ALTER TABLE "leg" ADD CONSTRAINT "leg_pilot_id_fkey" FOREIGN KEY ("pilot_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leg" ADD CONSTRAINT "leg_declared_by_id_fkey" FOREIGN KEY ("declared_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leg" ADD CONSTRAINT "leg_judged_by_id_fkey" FOREIGN KEY ("judged_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leg" ADD CONSTRAINT "leg_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leg" ADD CONSTRAINT "leg_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What no leg can be, whoever writes it.
ALTER TABLE "leg" ADD CONSTRAINT "leg_times" CHECK ("off_block_at" < "on_block_at" AND "on_block_at" <= "off_block_at" + interval '24 hours');
ALTER TABLE "leg" ADD CONSTRAINT "leg_counts" CHECK (
  LEAST("take_offs_by_day", "take_offs_by_night", "approaches_by_day", "approaches_by_night", "full_stops_by_day", "full_stops_by_night",
    "take_offs_in_faa_night", "full_stops_in_faa_night", "night_minutes", "ifr_minutes") >= 0
  AND "full_stops_by_day" <= "landings_by_day" AND "full_stops_by_night" <= "landings_by_night");
-- A leg belongs to a flight of the school and has a number there, or to neither.
ALTER TABLE "leg" ADD CONSTRAINT "leg_of_flight" CHECK (("reservation_id" IS NULL) = ("number" IS NULL));
