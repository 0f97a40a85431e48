-- CreateEnum
CREATE TYPE "limit_category" AS ENUM ('Maintenance', 'Directive', 'Limitation');

-- CreateEnum
CREATE TYPE "term_unit" AS ENUM ('Hours', 'Landings', 'Days', 'Months');

-- CreateEnum
CREATE TYPE "maintenance_entry_kind" AS ENUM ('Renewal', 'Adjustment');

-- CreateEnum
CREATE TYPE "renewal_basis" AS ENUM ('Done', 'CarriedForward');

-- AlterTable
ALTER TABLE "reservation" ADD COLUMN     "limit_ids" CHAR(24)[] DEFAULT ARRAY[]::CHAR(24)[];

-- CreateTable
CREATE TABLE "maintenance_limit" (
    "id" CHAR(24) NOT NULL,
    "aircraft_id" CHAR(24),
    "component_id" CHAR(24),
    "name" TEXT NOT NULL,
    "category" "limit_category" NOT NULL DEFAULT 'Maintenance',
    "document" TEXT NOT NULL DEFAULT '',
    "work_minutes" INTEGER NOT NULL DEFAULT 240,
    "last_done_on" DATE,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "maintenance_limit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "maintenance_term" (
    "limit_id" CHAR(24) NOT NULL,
    "unit" "term_unit" NOT NULL,
    "interval" INTEGER,
    "tolerance" INTEGER NOT NULL DEFAULT 0,
    "warning" INTEGER NOT NULL DEFAULT 0,
    "is_end_of_month" BOOLEAN NOT NULL DEFAULT false,
    "due_counter" INTEGER,
    "due_on" DATE,

    CONSTRAINT "maintenance_term_pkey" PRIMARY KEY ("limit_id","unit")
);

-- CreateTable
CREATE TABLE "maintenance_entry" (
    "id" CHAR(24) NOT NULL,
    "limit_id" CHAR(24) NOT NULL,
    "aircraft_id" CHAR(24),
    "kind" "maintenance_entry_kind" NOT NULL,
    "basis" "renewal_basis",
    "done_on" DATE NOT NULL,
    "minutes" INTEGER NOT NULL,
    "landings" INTEGER NOT NULL,
    "document" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "author_id" CHAR(24),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "maintenance_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "component" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "part_number" TEXT NOT NULL DEFAULT '',
    "serial_number" TEXT NOT NULL,
    "own_minutes" INTEGER NOT NULL DEFAULT 0,
    "own_landings" INTEGER NOT NULL DEFAULT 0,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "component_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "component_movement" (
    "id" CHAR(24) NOT NULL,
    "component_id" CHAR(24) NOT NULL,
    "cause" "counter_cause" NOT NULL,
    "minutes" INTEGER NOT NULL DEFAULT 0,
    "landings" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL DEFAULT '',
    "author_id" CHAR(24),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "component_movement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "component_fitting" (
    "id" CHAR(24) NOT NULL,
    "component_id" CHAR(24) NOT NULL,
    "aircraft_id" CHAR(24) NOT NULL,
    "fitted_on" DATE NOT NULL,
    "fitted_minutes" INTEGER NOT NULL,
    "fitted_landings" INTEGER NOT NULL,
    "removed_on" DATE,
    "removed_minutes" INTEGER,
    "removed_landings" INTEGER,
    "reason" TEXT NOT NULL DEFAULT '',
    "fitted_by_id" CHAR(24),
    "removed_by_id" CHAR(24),
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "component_fitting_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "maintenance_limit_aircraft_id_idx" ON "maintenance_limit"("aircraft_id");

-- CreateIndex
CREATE INDEX "maintenance_limit_component_id_idx" ON "maintenance_limit"("component_id");

-- CreateIndex
CREATE INDEX "maintenance_entry_limit_id_at_idx" ON "maintenance_entry"("limit_id", "at");

-- CreateIndex
CREATE INDEX "maintenance_entry_aircraft_id_at_idx" ON "maintenance_entry"("aircraft_id", "at");

-- CreateIndex
CREATE INDEX "maintenance_entry_author_id_idx" ON "maintenance_entry"("author_id");

-- CreateIndex
CREATE INDEX "component_site_id_idx" ON "component"("site_id");

-- CreateIndex
CREATE UNIQUE INDEX "component_part_number_serial_number_key" ON "component"("part_number", "serial_number");

-- CreateIndex
CREATE INDEX "component_movement_component_id_at_idx" ON "component_movement"("component_id", "at");

-- CreateIndex
CREATE INDEX "component_movement_author_id_idx" ON "component_movement"("author_id");

-- CreateIndex
CREATE INDEX "component_fitting_component_id_idx" ON "component_fitting"("component_id");

-- CreateIndex
CREATE INDEX "component_fitting_aircraft_id_idx" ON "component_fitting"("aircraft_id");

-- CreateIndex
CREATE INDEX "component_fitting_fitted_by_id_idx" ON "component_fitting"("fitted_by_id");

-- CreateIndex
CREATE INDEX "component_fitting_removed_by_id_idx" ON "component_fitting"("removed_by_id");

-- AddForeignKey
ALTER TABLE "maintenance_limit" ADD CONSTRAINT "maintenance_limit_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_limit" ADD CONSTRAINT "maintenance_limit_component_id_fkey" FOREIGN KEY ("component_id") REFERENCES "component"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_term" ADD CONSTRAINT "maintenance_term_limit_id_fkey" FOREIGN KEY ("limit_id") REFERENCES "maintenance_limit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_entry" ADD CONSTRAINT "maintenance_entry_limit_id_fkey" FOREIGN KEY ("limit_id") REFERENCES "maintenance_limit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_entry" ADD CONSTRAINT "maintenance_entry_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_entry" ADD CONSTRAINT "maintenance_entry_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "component" ADD CONSTRAINT "component_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "component_movement" ADD CONSTRAINT "component_movement_component_id_fkey" FOREIGN KEY ("component_id") REFERENCES "component"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "component_movement" ADD CONSTRAINT "component_movement_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "component_fitting" ADD CONSTRAINT "component_fitting_component_id_fkey" FOREIGN KEY ("component_id") REFERENCES "component"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "component_fitting" ADD CONSTRAINT "component_fitting_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "component_fitting" ADD CONSTRAINT "component_fitting_fitted_by_id_fkey" FOREIGN KEY ("fitted_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "component_fitting" ADD CONSTRAINT "component_fitting_removed_by_id_fkey" FOREIGN KEY ("removed_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The one limit by hours that an aircraft had so far becomes one of its limits.
INSERT INTO "maintenance_limit" ("id", "aircraft_id", "name")
  SELECT substring(md5('limit ' || "id") FOR 24), "id", 'Inspection' FROM "aircraft" WHERE "maintenance_due_minutes" IS NOT NULL;
INSERT INTO "maintenance_term" ("limit_id", "unit", "due_counter")
  SELECT substring(md5('limit ' || "id") FOR 24), 'Hours', "maintenance_due_minutes" FROM "aircraft" WHERE "maintenance_due_minutes" IS NOT NULL;
ALTER TABLE "aircraft" DROP COLUMN "maintenance_due_minutes";

-- A limit is of an aircraft or of a component. A term is due at a counter or on a day.
ALTER TABLE "maintenance_limit" ADD CONSTRAINT "maintenance_limit_of_one" CHECK (num_nonnulls("aircraft_id", "component_id") = 1);
ALTER TABLE "maintenance_term" ADD CONSTRAINT "maintenance_term_due" CHECK (
  CASE WHEN "unit" IN ('Hours', 'Landings') THEN "due_counter" IS NOT NULL AND "due_on" IS NULL AND NOT "is_end_of_month"
  ELSE "due_on" IS NOT NULL AND "due_counter" IS NULL END
  AND "tolerance" >= 0 AND "warning" >= 0 AND ("interval" IS NULL OR "interval" > 0));
CREATE UNIQUE INDEX "maintenance_term_one_by_calendar" ON "maintenance_term"("limit_id") WHERE "unit" IN ('Days', 'Months');

-- The log and the movements are append-only, and a movement moves something. Only a person's words are taken out of them,
-- when that person is anonymised.
CREATE TRIGGER "maintenance_entry_append_only" BEFORE UPDATE ON "maintenance_entry" FOR EACH ROW
  WHEN (to_jsonb(NEW) - 'note' IS DISTINCT FROM to_jsonb(OLD) - 'note' OR length(NEW."note") >= length(OLD."note"))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "maintenance_entry_not_deleted" BEFORE DELETE ON "maintenance_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "maintenance_entry_not_emptied" BEFORE TRUNCATE ON "maintenance_entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "component_movement_append_only" BEFORE UPDATE ON "component_movement" FOR EACH ROW
  WHEN (to_jsonb(NEW) - 'reason' IS DISTINCT FROM to_jsonb(OLD) - 'reason' OR length(NEW."reason") >= length(OLD."reason"))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "component_movement_not_deleted" BEFORE DELETE ON "component_movement" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "component_movement_not_emptied" BEFORE TRUNCATE ON "component_movement" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
ALTER TABLE "component_movement" ADD CONSTRAINT "component_movement_moves" CHECK ("minutes" <> 0 OR "landings" <> 0);

-- PostgreSQL adds a component's movements, as it does an aircraft's.
CREATE FUNCTION "add_component_movement"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN UPDATE "component" SET "own_minutes" = "own_minutes" + NEW."minutes", "own_landings" = "own_landings" + NEW."landings" WHERE "id" = NEW."component_id"\x3B RETURN NEW\x3B END\x3B';
CREATE TRIGGER "component_movement_adds" AFTER INSERT ON "component_movement" FOR EACH ROW EXECUTE FUNCTION "add_component_movement"();
CREATE FUNCTION "keep_component_sums"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN IF pg_trigger_depth() < 2 THEN RAISE EXCEPTION ''the counters of a component are the sums of its movements'' USING ERRCODE = ''restrict_violation''\x3B END IF\x3B RETURN NEW\x3B END\x3B';
CREATE TRIGGER "component_keeps_counters" BEFORE UPDATE ON "component" FOR EACH ROW
  WHEN (OLD."own_minutes" <> NEW."own_minutes" OR OLD."own_landings" <> NEW."own_landings")
  EXECUTE FUNCTION "keep_component_sums"();

-- A component is on one aircraft at a time, and comes off with counters that are not below those with which it went on.
CREATE UNIQUE INDEX "component_fitting_one_at_a_time" ON "component_fitting"("component_id") WHERE "removed_on" IS NULL;
ALTER TABLE "component_fitting" ADD CONSTRAINT "component_fitting_removed" CHECK (
  num_nonnulls("removed_on", "removed_minutes", "removed_landings") IN (0, 3));
-- A fitting is written once, and completed once when the component comes off. Nothing else of it changes.
CREATE FUNCTION "keep_fittings"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN IF TG_OP = ''DELETE'' OR (OLD."removed_on" IS NOT NULL AND (to_jsonb(NEW) - ''reason'' IS DISTINCT FROM to_jsonb(OLD) - ''reason'' OR length(NEW."reason") >= length(OLD."reason"))) OR (NEW."component_id", NEW."aircraft_id", NEW."fitted_on", NEW."fitted_minutes", NEW."fitted_landings") IS DISTINCT FROM (OLD."component_id", OLD."aircraft_id", OLD."fitted_on", OLD."fitted_minutes", OLD."fitted_landings") THEN RAISE EXCEPTION ''the history of a component is kept'' USING ERRCODE = ''restrict_violation''\x3B END IF\x3B RETURN NEW\x3B END\x3B';
CREATE TRIGGER "component_fitting_kept" BEFORE UPDATE OR DELETE ON "component_fitting" FOR EACH ROW EXECUTE FUNCTION "keep_fittings"();

-- The bookings of an aircraft that are still to be flown, or flown and not recorded, which use up its potential.
CREATE INDEX "reservation_uses_potential" ON "reservation"("aircraft_id", "off_block_at") WHERE "state" IN ('Scheduled', 'FlightFollowUpNeeded') AND "withdrawn_at" IS NULL;
-- Those among them that end elsewhere than they began.
CREATE INDEX "reservation_moves_aircraft" ON "reservation"("aircraft_id", "off_block_at") WHERE "state" IN ('Scheduled', 'FlightFollowUpNeeded') AND "withdrawn_at" IS NULL AND "from_airport" <> "to_airport";

-- The same for the movements of aircraft, which so far kept people's words for ever.
DROP TRIGGER "counter_movement_append_only" ON "counter_movement";
CREATE TRIGGER "counter_movement_append_only" BEFORE UPDATE ON "counter_movement" FOR EACH ROW
  WHEN (to_jsonb(NEW) - 'reason' IS DISTINCT FROM to_jsonb(OLD) - 'reason' OR length(NEW."reason") >= length(OLD."reason"))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "counter_movement_not_deleted" BEFORE DELETE ON "counter_movement" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
