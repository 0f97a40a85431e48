-- CreateEnum
CREATE TYPE "exam_kind" AS ENUM ('TheoryPaper', 'ProgressTest', 'SkillTest');

-- CreateEnum
CREATE TYPE "exam_subject" AS ENUM ('AirLaw', 'HumanPerformance', 'Meteorology', 'Communications', 'PrinciplesOfFlight', 'OperationalProcedures', 'FlightPerformance', 'AircraftKnowledge', 'Navigation');

-- CreateEnum
CREATE TYPE "exam_result" AS ENUM ('Planned', 'Passed', 'Failed');

-- CreateTable
CREATE TABLE "exam" (
    "id" CHAR(24) NOT NULL,
    "enrolment_id" CHAR(24) NOT NULL,
    "kind" "exam_kind" NOT NULL,
    "subject" "exam_subject",
    "paper_set" SMALLINT NOT NULL DEFAULT 1,
    "taken_on" DATE NOT NULL,
    "result" "exam_result" NOT NULL,
    "mark" SMALLINT,
    "place" TEXT NOT NULL DEFAULT '',
    "examiner" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by_id" CHAR(24),
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "exam_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "exam_enrolment_id_idx" ON "exam"("enrolment_id");

-- CreateIndex
CREATE INDEX "exam_recorded_by_id_idx" ON "exam"("recorded_by_id");

-- AddForeignKey
ALTER TABLE "exam" ADD CONSTRAINT "exam_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exam" ADD CONSTRAINT "exam_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A subject belongs to a paper of the theory exam, and a mark to a result.
ALTER TABLE "exam" ADD CONSTRAINT "exam_subject" CHECK (("kind" = 'TheoryPaper') = ("subject" IS NOT NULL));
ALTER TABLE "exam" ADD CONSTRAINT "exam_mark" CHECK ("mark" IS NULL OR ("mark" BETWEEN 0 AND 100 AND "result" <> 'Planned'));
ALTER TABLE "exam" ADD CONSTRAINT "exam_paper_set" CHECK ("paper_set" BETWEEN 1 AND 20 AND ("paper_set" = 1 OR "kind" = 'TheoryPaper'));
CREATE TRIGGER "exam_never_deleted" BEFORE DELETE ON "exam" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "exam_stays" BEFORE UPDATE OF "enrolment_id", "kind" ON "exam" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
