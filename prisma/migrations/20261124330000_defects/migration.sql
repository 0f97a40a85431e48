-- CreateEnum
CREATE TYPE "defect_area" AS ENUM ('EnginePropeller', 'GearBrakes', 'Lights', 'RadioGps', 'Instruments', 'AirframeCabin', 'Other');

-- CreateEnum
CREATE TYPE "mel_category" AS ENUM ('A', 'B', 'C', 'D');

-- CreateEnum
CREATE TYPE "deferral_ground" AS ENUM ('PilotNotRequired', 'OwnerOrCamo');

-- CreateEnum
CREATE TYPE "defect_event_kind" AS ENUM ('Reported', 'Changed', 'Grounded', 'Cleared', 'Deferred', 'Released', 'Photographed');

-- AlterTable
ALTER TABLE "aircraft" ADD COLUMN     "defect_changes" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "defect" (
    "id" CHAR(24) NOT NULL,
    "aircraft_id" CHAR(24) NOT NULL,
    "number" INTEGER NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "area" "defect_area" NOT NULL DEFAULT 'Other',
    "is_blocking" BOOLEAN NOT NULL DEFAULT false,
    "is_night_only" BOOLEAN NOT NULL DEFAULT false,
    "is_pending" BOOLEAN NOT NULL DEFAULT false,
    "is_visible" BOOLEAN NOT NULL DEFAULT true,
    "expected_release_at" TIMESTAMPTZ(0),
    "is_mel" BOOLEAN NOT NULL DEFAULT false,
    "mel_item" TEXT NOT NULL DEFAULT '',
    "mel_category" "mel_category",
    "due_on" DATE,
    "reported_by_id" CHAR(24) NOT NULL,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "deferral_ground" "deferral_ground",
    "deferral_allowed_by" TEXT NOT NULL DEFAULT '',
    "deferred_by_id" CHAR(24),
    "deferred_at" TIMESTAMPTZ(3),
    "work" TEXT NOT NULL DEFAULT '',
    "certificate" TEXT NOT NULL DEFAULT '',
    "licence" TEXT NOT NULL DEFAULT '',
    "released_by_id" CHAR(24),
    "released_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "defect_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "defect_event" (
    "id" CHAR(24) NOT NULL,
    "defect_id" CHAR(24) NOT NULL,
    "kind" "defect_event_kind" NOT NULL,
    "changes" JSONB NOT NULL,
    "author_id" CHAR(24) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "defect_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "defect_photo" (
    "id" CHAR(24) NOT NULL,
    "defect_id" CHAR(24) NOT NULL,
    "file_id" CHAR(24) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "defect_photo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "defect_reading" (
    "id" CHAR(24) NOT NULL,
    "defect_id" CHAR(24) NOT NULL,
    "reservation_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "defect_version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "defect_reading_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "defect_aircraft_id_number_key" ON "defect"("aircraft_id", "number");

-- CreateIndex
CREATE INDEX "defect_event_defect_id_at_id_idx" ON "defect_event"("defect_id", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "defect_photo_file_id_key" ON "defect_photo"("file_id");

-- CreateIndex
CREATE INDEX "defect_photo_defect_id_at_idx" ON "defect_photo"("defect_id", "at");

-- CreateIndex
CREATE INDEX "defect_reading_defect_id_idx" ON "defect_reading"("defect_id");

-- CreateIndex
CREATE UNIQUE INDEX "defect_reading_reservation_id_person_id_defect_id_defect_ve_key" ON "defect_reading"("reservation_id", "person_id", "defect_id", "defect_version");

-- AddForeignKey
ALTER TABLE "defect" ADD CONSTRAINT "defect_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "defect" ADD CONSTRAINT "defect_reported_by_id_fkey" FOREIGN KEY ("reported_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "defect" ADD CONSTRAINT "defect_deferred_by_id_fkey" FOREIGN KEY ("deferred_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "defect" ADD CONSTRAINT "defect_released_by_id_fkey" FOREIGN KEY ("released_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "defect_event" ADD CONSTRAINT "defect_event_defect_id_fkey" FOREIGN KEY ("defect_id") REFERENCES "defect"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "defect_event" ADD CONSTRAINT "defect_event_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "defect_photo" ADD CONSTRAINT "defect_photo_defect_id_fkey" FOREIGN KEY ("defect_id") REFERENCES "defect"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "defect_photo" ADD CONSTRAINT "defect_photo_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "defect_reading" ADD CONSTRAINT "defect_reading_defect_id_fkey" FOREIGN KEY ("defect_id") REFERENCES "defect"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "defect_reading" ADD CONSTRAINT "defect_reading_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "defect_reading" ADD CONSTRAINT "defect_reading_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Verdicts and sheets read the open defects of an aircraft.
CREATE INDEX "defect_open_idx" ON "defect"("aircraft_id") WHERE "released_at" IS NULL;

-- Only what blocks can block at night only. A release says what was done, and by whom.
ALTER TABLE "defect" ADD CONSTRAINT "defect_night_blocks" CHECK ("is_blocking" OR NOT "is_night_only");
ALTER TABLE "defect" ADD CONSTRAINT "defect_release_signed" CHECK ("released_at" IS NULL OR ("work" <> '' AND "released_by_id" IS NOT NULL));

-- What happened to a defect and who read of it is append-only, and a released defect stays as it was signed.
CREATE TRIGGER "defect_event_append_only" BEFORE UPDATE OR DELETE ON "defect_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "defect_event_not_emptied" BEFORE TRUNCATE ON "defect_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "defect_reading_append_only" BEFORE UPDATE OR DELETE ON "defect_reading" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "defect_reading_not_emptied" BEFORE TRUNCATE ON "defect_reading" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "defect_released_stays" BEFORE UPDATE ON "defect" FOR EACH ROW WHEN (OLD."released_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "defect_never_deleted" BEFORE DELETE ON "defect" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
