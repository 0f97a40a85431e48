-- CreateEnum
CREATE TYPE "certificate_category" AS ENUM ('ForPeople', 'ForEquipment', 'ForQualification');

-- CreateEnum
CREATE TYPE "certificate_warning_kind" AS ENUM ('ExpiresOnDate', 'ExpiresOnCycles', 'RequiresUploadDocument', 'RequiresSerialNumber');

-- CreateEnum
CREATE TYPE "threshold_unit" AS ENUM ('Days', 'Hours', 'Cycles');

-- CreateEnum
CREATE TYPE "certificate_part" AS ENUM ('PilotInCommand', 'Instructor', 'StudentSolo', 'StudentDual', 'TheoryTeacher');

-- CreateEnum
CREATE TYPE "default_certificate_action" AS ENUM ('AircraftCreation', 'ProgramCreationInstructor', 'ProgramCreationStudent', 'ProgramCreationAircraft', 'UserCreation');

-- CreateEnum
CREATE TYPE "certificate_state" AS ENUM ('Incompleted', 'Completed', 'Validated', 'Invalid');

-- AlterEnum
ALTER TYPE "duty_name" ADD VALUE 'MedicalReader';

-- AlterTable
ALTER TABLE "aircraft" ADD COLUMN     "certificate_changes" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "certificate_changes" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "certificate_type_changes" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "certificate_type" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "category" "certificate_category" NOT NULL,
    "demands" "certificate_warning_kind"[] DEFAULT ARRAY[]::"certificate_warning_kind"[],
    "is_mailed" BOOLEAN NOT NULL DEFAULT true,
    "is_mandatory" BOOLEAN NOT NULL DEFAULT false,
    "is_blocking" BOOLEAN NOT NULL DEFAULT false,
    "is_health_data" BOOLEAN NOT NULL DEFAULT false,
    "meaning" TEXT NOT NULL DEFAULT 'None',
    "indicator" INTEGER NOT NULL DEFAULT 0,
    "parts" "certificate_part"[] DEFAULT ARRAY[]::"certificate_part"[],
    "only_aircraft_type" "aircraft_type",
    "only_aircraft_class" "aircraft_class",
    "only_tag_id" CHAR(24),
    "is_night_only" BOOLEAN NOT NULL DEFAULT false,
    "is_ifr_only" BOOLEAN NOT NULL DEFAULT false,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "certificate_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certificate_threshold" (
    "type_id" CHAR(24) NOT NULL,
    "unit" "threshold_unit" NOT NULL,
    "amount" INTEGER NOT NULL,
    "colour" TEXT NOT NULL,

    CONSTRAINT "certificate_threshold_pkey" PRIMARY KEY ("type_id","unit","amount")
);

-- CreateTable
CREATE TABLE "qualification" (
    "id" CHAR(24) NOT NULL,
    "type_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "has_expiry" BOOLEAN NOT NULL DEFAULT false,
    "is_blocking" BOOLEAN NOT NULL DEFAULT false,
    "meaning" TEXT NOT NULL DEFAULT 'None',
    "parts" "certificate_part"[] DEFAULT ARRAY[]::"certificate_part"[],
    "only_aircraft_type" "aircraft_type",
    "only_aircraft_class" "aircraft_class",
    "only_tag_id" CHAR(24),
    "is_night_only" BOOLEAN NOT NULL DEFAULT false,
    "is_ifr_only" BOOLEAN NOT NULL DEFAULT false,
    "order" INTEGER NOT NULL DEFAULT 0,
    "state" "record_state" NOT NULL DEFAULT 'Active',

    CONSTRAINT "qualification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "default_certificate_type" (
    "action" "default_certificate_action" NOT NULL,
    "type_id" CHAR(24) NOT NULL,

    CONSTRAINT "default_certificate_type_pkey" PRIMARY KEY ("action","type_id")
);

-- CreateTable
CREATE TABLE "certificate" (
    "id" CHAR(24) NOT NULL,
    "type_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24),
    "aircraft_id" CHAR(24),
    "state" "certificate_state" NOT NULL DEFAULT 'Incompleted',
    "issued_on" DATE,
    "expires_on" DATE,
    "expires_at_cycles" INTEGER,
    "serial_number" TEXT NOT NULL DEFAULT '',
    "file_id" CHAR(24),
    "limitations" TEXT NOT NULL DEFAULT '',
    "incomplete_comment" TEXT NOT NULL DEFAULT '',
    "invalidation_comment" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" CHAR(24),
    "completed_at" TIMESTAMPTZ(3),
    "completed_by_id" CHAR(24),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" CHAR(24),
    "archived_at" TIMESTAMPTZ(3),
    "archived_by_id" CHAR(24),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certificate_qualification" (
    "certificate_id" CHAR(24) NOT NULL,
    "qualification_id" CHAR(24) NOT NULL,
    "expires_on" DATE,

    CONSTRAINT "certificate_qualification_pkey" PRIMARY KEY ("certificate_id","qualification_id")
);

-- CreateIndex
CREATE INDEX "certificate_type_only_tag_id_idx" ON "certificate_type"("only_tag_id");

-- CreateIndex
CREATE INDEX "qualification_type_id_idx" ON "qualification"("type_id");

-- CreateIndex
CREATE INDEX "qualification_only_tag_id_idx" ON "qualification"("only_tag_id");

-- CreateIndex
CREATE INDEX "default_certificate_type_type_id_idx" ON "default_certificate_type"("type_id");

-- CreateIndex
CREATE UNIQUE INDEX "certificate_file_id_key" ON "certificate"("file_id");

-- CreateIndex
CREATE INDEX "certificate_person_id_type_id_idx" ON "certificate"("person_id", "type_id");

-- CreateIndex
CREATE INDEX "certificate_aircraft_id_type_id_idx" ON "certificate"("aircraft_id", "type_id");

-- CreateIndex
CREATE INDEX "certificate_type_id_idx" ON "certificate"("type_id");

-- CreateIndex
CREATE INDEX "certificate_qualification_qualification_id_idx" ON "certificate_qualification"("qualification_id");

-- AddForeignKey
ALTER TABLE "certificate_type" ADD CONSTRAINT "certificate_type_only_tag_id_fkey" FOREIGN KEY ("only_tag_id") REFERENCES "tag"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_threshold" ADD CONSTRAINT "certificate_threshold_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "certificate_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "qualification" ADD CONSTRAINT "qualification_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "certificate_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "qualification" ADD CONSTRAINT "qualification_only_tag_id_fkey" FOREIGN KEY ("only_tag_id") REFERENCES "tag"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "default_certificate_type" ADD CONSTRAINT "default_certificate_type_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "certificate_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_type_id_fkey" FOREIGN KEY ("type_id") REFERENCES "certificate_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_completed_by_id_fkey" FOREIGN KEY ("completed_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_archived_by_id_fkey" FOREIGN KEY ("archived_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_qualification" ADD CONSTRAINT "certificate_qualification_certificate_id_fkey" FOREIGN KEY ("certificate_id") REFERENCES "certificate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_qualification" ADD CONSTRAINT "certificate_qualification_qualification_id_fkey" FOREIGN KEY ("qualification_id") REFERENCES "qualification"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A name is free again once its type is archived.
CREATE UNIQUE INDEX "certificate_type_name_key" ON "certificate_type"(lower("name")) WHERE "state" <> 'Archived';
CREATE UNIQUE INDEX "qualification_name_key" ON "qualification"("type_id", lower("name")) WHERE "state" <> 'Archived';
-- One indicator of the aircraft shows one type.
CREATE UNIQUE INDEX "certificate_type_indicator_key" ON "certificate_type"("indicator") WHERE "indicator" > 0 AND "state" <> 'Archived';
ALTER TABLE "certificate_type" ADD CONSTRAINT "certificate_type_indicator" CHECK ("indicator" BETWEEN 0 AND 3);
ALTER TABLE "certificate_threshold" ADD CONSTRAINT "certificate_threshold_amount" CHECK ("amount" BETWEEN 0 AND 100000);
ALTER TABLE "certificate_threshold" ADD CONSTRAINT "certificate_threshold_colour" CHECK ("colour" ~ '^#[0-9a-f]{6}$');

ALTER TABLE "certificate" ADD CONSTRAINT "certificate_of_one" CHECK (num_nonnulls("person_id", "aircraft_id") = 1);
-- Of one type, one certificate awaits its completion or validation at a time, and one is valid.
CREATE UNIQUE INDEX "certificate_open_person_key" ON "certificate"("person_id", "type_id") WHERE "archived_at" IS NULL AND "state" IN ('Incompleted', 'Completed');
CREATE UNIQUE INDEX "certificate_open_aircraft_key" ON "certificate"("aircraft_id", "type_id") WHERE "archived_at" IS NULL AND "state" IN ('Incompleted', 'Completed');
CREATE UNIQUE INDEX "certificate_valid_person_key" ON "certificate"("person_id", "type_id") WHERE "archived_at" IS NULL AND "state" = 'Validated';
CREATE UNIQUE INDEX "certificate_valid_aircraft_key" ON "certificate"("aircraft_id", "type_id") WHERE "archived_at" IS NULL AND "state" = 'Validated';
-- The queue of what awaits validation, the oldest first.
CREATE INDEX "certificate_queue_idx" ON "certificate"("completed_at", "id") WHERE "archived_at" IS NULL AND "state" = 'Completed';
CREATE TRIGGER "certificate_never_deleted" BEFORE DELETE ON "certificate" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
-- What was archived a while ago stays: until then, a validation is taken back with what it archived. Anonymising takes the
-- document and what identifies the person off an archived one.
CREATE TRIGGER "certificate_archived_stays" BEFORE UPDATE OF "type_id", "person_id", "aircraft_id", "state", "issued_on", "expires_on", "expires_at_cycles", "archived_at" ON "certificate" FOR EACH ROW WHEN (OLD."archived_at" < now() - interval '10 minutes') EXECUTE FUNCTION "refuse_change"();
