-- CreateEnum
CREATE TYPE "flight_time_kind" AS ENUM ('Block', 'Airborne');

-- CreateEnum
CREATE TYPE "counter_cause" AS ENUM ('Opening', 'Correction');

-- AlterTable
ALTER TABLE "aircraft" ADD COLUMN     "airports" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "came_on" DATE,
ADD COLUMN     "current_airport" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "exploitation_price" INTEGER,
ADD COLUMN     "exploitation_price_kind" "flight_time_kind" NOT NULL DEFAULT 'Block',
ADD COLUMN     "flight_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "flight_time_kind" "flight_time_kind" NOT NULL DEFAULT 'Block',
ADD COLUMN     "flight_tracker_url" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "hobbs_hundredths" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "home_airport" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "image_id" CHAR(24),
ADD COLUMN     "is_flight_time_counted" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "is_hobbs_counted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "landings" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "maintenance_due_minutes" INTEGER,
ADD COLUMN     "pmpf" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "registration_alias" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "rental_price" INTEGER,
ADD COLUMN     "taxi_in_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "taxi_out_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "timer" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "aircraft_tag" (
    "aircraft_id" CHAR(24) NOT NULL,
    "tag_id" CHAR(24) NOT NULL,
    "is_for_rental" BOOLEAN NOT NULL,

    CONSTRAINT "aircraft_tag_pkey" PRIMARY KEY ("aircraft_id","tag_id","is_for_rental")
);

-- CreateTable
CREATE TABLE "counter_movement" (
    "id" CHAR(24) NOT NULL,
    "aircraft_id" CHAR(24) NOT NULL,
    "cause" "counter_cause" NOT NULL,
    "flight_minutes" INTEGER NOT NULL DEFAULT 0,
    "landings" INTEGER NOT NULL DEFAULT 0,
    "hobbs_hundredths" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL DEFAULT '',
    "author_id" CHAR(24),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "counter_movement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "aircraft_tag_tag_id_idx" ON "aircraft_tag"("tag_id");

-- CreateIndex
CREATE INDEX "counter_movement_aircraft_id_at_id_idx" ON "counter_movement"("aircraft_id", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "aircraft_image_id_key" ON "aircraft"("image_id");

-- AddForeignKey
ALTER TABLE "aircraft" ADD CONSTRAINT "aircraft_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aircraft_tag" ADD CONSTRAINT "aircraft_tag_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aircraft_tag" ADD CONSTRAINT "aircraft_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counter_movement" ADD CONSTRAINT "counter_movement_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counter_movement" ADD CONSTRAINT "counter_movement_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Counters never go below zero, and a movement moves something.
ALTER TABLE "aircraft" ADD CONSTRAINT "aircraft_counters_not_negative" CHECK ("flight_minutes" >= 0 AND "landings" >= 0 AND "hobbs_hundredths" >= 0);
ALTER TABLE "counter_movement" ADD CONSTRAINT "counter_movement_moves" CHECK ("flight_minutes" <> 0 OR "landings" <> 0 OR "hobbs_hundredths" <> 0);

-- The movements are append-only. An aircraft's counters are their sums, which PostgreSQL itself keeps.
CREATE TRIGGER "counter_movement_append_only" BEFORE UPDATE OR DELETE ON "counter_movement" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "counter_movement_not_emptied" BEFORE TRUNCATE ON "counter_movement" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE FUNCTION "add_counter_movement"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN UPDATE "aircraft" SET "flight_minutes" = "flight_minutes" + NEW."flight_minutes", "landings" = "landings" + NEW."landings", "hobbs_hundredths" = "hobbs_hundredths" + NEW."hobbs_hundredths" WHERE "id" = NEW."aircraft_id"\x3B RETURN NEW\x3B END\x3B';
CREATE TRIGGER "counter_movement_adds" AFTER INSERT ON "counter_movement" FOR EACH ROW EXECUTE FUNCTION "add_counter_movement"();
CREATE FUNCTION "keep_counters"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN IF pg_trigger_depth() < 2 THEN RAISE EXCEPTION ''the counters of an aircraft are the sums of its movements'' USING ERRCODE = ''restrict_violation''\x3B END IF\x3B RETURN NEW\x3B END\x3B';
CREATE TRIGGER "aircraft_keeps_counters" BEFORE UPDATE ON "aircraft" FOR EACH ROW
  WHEN (OLD."flight_minutes" <> NEW."flight_minutes" OR OLD."landings" <> NEW."landings" OR OLD."hobbs_hundredths" <> NEW."hobbs_hundredths")
  EXECUTE FUNCTION "keep_counters"();
