-- Images in the instructions, which no student gets.
ALTER TYPE "session_part" ADD VALUE 'Instructions';

-- CreateEnum
CREATE TYPE "lesson_status" AS ENUM ('NotPlanned', 'Planned', 'AwaitingSignature', 'Done');

-- DropIndex
DROP INDEX "regulatory_demand_key";

-- CreateTable
CREATE TABLE "enrolment" (
    "id" CHAR(24) NOT NULL,
    "student_id" CHAR(24) NOT NULL,
    "revision_id" CHAR(24) NOT NULL,
    "program_id" CHAR(24) NOT NULL,
    "start_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "enrolled_by_id" CHAR(24),
    "requirements_accepted_at" TIMESTAMPTZ(3),
    "validated_by_id" CHAR(24),
    "validated_by_name" TEXT NOT NULL DEFAULT '',
    "validated_at" TIMESTAMPTZ(3),
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "left_on" DATE,
    "previous_id" CHAR(24),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "enrolment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrolment_phase" (
    "id" CHAR(24) NOT NULL,
    "enrolment_id" CHAR(24) NOT NULL,
    "phase_id" CHAR(24) NOT NULL,
    "order" INTEGER NOT NULL,
    "state" "record_state" NOT NULL DEFAULT 'Active',

    CONSTRAINT "enrolment_phase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrolment_session" (
    "id" CHAR(24) NOT NULL,
    "enrolment_id" CHAR(24) NOT NULL,
    "phase_id" CHAR(24) NOT NULL,
    "session_id" CHAR(24) NOT NULL,
    "order" INTEGER NOT NULL,
    "repeats_id" CHAR(24),
    "status" "lesson_status" NOT NULL DEFAULT 'NotPlanned',
    "comment" TEXT NOT NULL DEFAULT '',
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "enrolment_session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_previous_id_key" ON "enrolment"("previous_id");

-- CreateIndex
CREATE INDEX "enrolment_student_id_idx" ON "enrolment"("student_id");

-- CreateIndex
CREATE INDEX "enrolment_revision_id_program_id_idx" ON "enrolment"("revision_id", "program_id");

-- CreateIndex
CREATE INDEX "enrolment_enrolled_by_id_idx" ON "enrolment"("enrolled_by_id");

-- CreateIndex
CREATE INDEX "enrolment_validated_by_id_idx" ON "enrolment"("validated_by_id");

-- CreateIndex
CREATE INDEX "enrolment_phase_phase_id_idx" ON "enrolment_phase"("phase_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_phase_id_enrolment_id_key" ON "enrolment_phase"("id", "enrolment_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_phase_enrolment_id_phase_id_key" ON "enrolment_phase"("enrolment_id", "phase_id");

-- CreateIndex
CREATE INDEX "enrolment_session_enrolment_id_idx" ON "enrolment_session"("enrolment_id");

-- CreateIndex
CREATE INDEX "enrolment_session_phase_id_enrolment_id_idx" ON "enrolment_session"("phase_id", "enrolment_id");

-- CreateIndex
CREATE INDEX "enrolment_session_session_id_idx" ON "enrolment_session"("session_id");

-- CreateIndex
CREATE INDEX "enrolment_session_repeats_id_idx" ON "enrolment_session"("repeats_id");

-- CreateIndex
CREATE UNIQUE INDEX "program_revision_id_program_id_key" ON "program_revision"("id", "program_id");

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_revision_id_program_id_fkey" FOREIGN KEY ("revision_id", "program_id") REFERENCES "program_revision"("id", "program_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_enrolled_by_id_fkey" FOREIGN KEY ("enrolled_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_validated_by_id_fkey" FOREIGN KEY ("validated_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_previous_id_fkey" FOREIGN KEY ("previous_id") REFERENCES "enrolment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment_phase" ADD CONSTRAINT "enrolment_phase_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment_phase" ADD CONSTRAINT "enrolment_phase_phase_id_fkey" FOREIGN KEY ("phase_id") REFERENCES "training_phase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment_session" ADD CONSTRAINT "enrolment_session_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment_session" ADD CONSTRAINT "enrolment_session_phase_id_enrolment_id_fkey" FOREIGN KEY ("phase_id", "enrolment_id") REFERENCES "enrolment_phase"("id", "enrolment_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment_session" ADD CONSTRAINT "enrolment_session_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "training_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment_session" ADD CONSTRAINT "enrolment_session_repeats_id_fkey" FOREIGN KEY ("repeats_id") REFERENCES "enrolment_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A student follows a programme once at a time.
CREATE UNIQUE INDEX "enrolment_active_key" ON "enrolment"("student_id", "program_id") WHERE "state" = 'Active';
-- A lesson of the programme is there once. Others repeat it.
CREATE UNIQUE INDEX "enrolment_session_original_key" ON "enrolment_session"("enrolment_id", "session_id") WHERE "repeats_id" IS NULL;
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_validation" CHECK (("validated_at" IS NULL) = ("validated_by_name" = ''));
CREATE TRIGGER "enrolment_never_deleted" BEFORE DELETE ON "enrolment" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "enrolment_session_never_deleted" BEFORE DELETE ON "enrolment_session" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
-- Whom it concerns, and what, stays.
CREATE TRIGGER "enrolment_stays" BEFORE UPDATE OF "student_id", "revision_id", "program_id", "previous_id" ON "enrolment" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
