ALTER TYPE "duty_name" ADD VALUE 'HeadOfTraining';

-- CreateEnum
CREATE TYPE "rated_skills" AS ENUM ('PilotOnly', 'PilotAndInstructor');

-- CreateEnum
CREATE TYPE "training_session_type" AS ENUM ('Theoretical', 'Practical');

-- CreateEnum
CREATE TYPE "session_flying" AS ENUM ('Ifr', 'Vfr', 'Mixed');

-- CreateEnum
CREATE TYPE "session_period" AS ENUM ('Day', 'Night', 'Mixed');

-- CreateEnum
CREATE TYPE "session_mode" AS ENUM ('Solo', 'Dual');

-- CreateEnum
CREATE TYPE "session_part" AS ENUM ('Content', 'Briefing', 'Debriefing');

-- CreateEnum
CREATE TYPE "regulatory_side" AS ENUM ('Instructor', 'Student', 'Aircraft');

-- CreateEnum
CREATE TYPE "skill_kind" AS ENUM ('Pilot', 'Instructor');

-- CreateTable
CREATE TABLE "program" (
    "id" CHAR(24) NOT NULL,
    "needs_ato" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "program_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "program_tag" (
    "program_id" CHAR(24) NOT NULL,
    "tag_id" CHAR(24) NOT NULL,

    CONSTRAINT "program_tag_pkey" PRIMARY KEY ("program_id","tag_id")
);

-- CreateTable
CREATE TABLE "program_revision" (
    "id" CHAR(24) NOT NULL,
    "program_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "edition" TEXT NOT NULL,
    "revision" TEXT NOT NULL,
    "created_on" DATE NOT NULL,
    "is_cbta" BOOLEAN NOT NULL DEFAULT false,
    "rated_skills" "rated_skills" NOT NULL DEFAULT 'PilotOnly',
    "minima" TEXT NOT NULL DEFAULT 'None',
    "requirements" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "origin_id" CHAR(24),
    "locked_at" TIMESTAMPTZ(3),
    "locked_by_id" CHAR(24),
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "program_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "training_phase" (
    "id" CHAR(24) NOT NULL,
    "revision_id" CHAR(24) NOT NULL,
    "lineage_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "training_phase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "training_session" (
    "id" CHAR(24) NOT NULL,
    "revision_id" CHAR(24) NOT NULL,
    "phase_id" CHAR(24) NOT NULL,
    "lineage_id" CHAR(24) NOT NULL,
    "type" "training_session_type" NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "minutes" INTEGER NOT NULL DEFAULT 0,
    "briefing_minutes" INTEGER NOT NULL DEFAULT 0,
    "debriefing_minutes" INTEGER NOT NULL DEFAULT 0,
    "aircraft_type" "aircraft_type",
    "engine" "aircraft_class",
    "flying" "session_flying",
    "period" "session_period",
    "mode" "session_mode",
    "is_cross_country" BOOLEAN NOT NULL DEFAULT false,
    "instructions" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',
    "briefing_content" TEXT NOT NULL DEFAULT '',
    "debriefing_content" TEXT NOT NULL DEFAULT '',
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "training_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exercise" (
    "id" CHAR(24) NOT NULL,
    "revision_id" CHAR(24) NOT NULL,
    "lineage_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "exercise_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exercise_flight_phase" (
    "exercise_id" CHAR(24) NOT NULL,
    "revision_id" CHAR(24) NOT NULL,
    "flight_phase_id" CHAR(24) NOT NULL,

    CONSTRAINT "exercise_flight_phase_pkey" PRIMARY KEY ("exercise_id","flight_phase_id")
);

-- CreateTable
CREATE TABLE "exercise_skill" (
    "exercise_id" CHAR(24) NOT NULL,
    "revision_id" CHAR(24) NOT NULL,
    "skill_id" CHAR(24) NOT NULL,

    CONSTRAINT "exercise_skill_pkey" PRIMARY KEY ("exercise_id","skill_id")
);

-- CreateTable
CREATE TABLE "exercise_behaviour" (
    "exercise_id" CHAR(24) NOT NULL,
    "revision_id" CHAR(24) NOT NULL,
    "behaviour_id" CHAR(24) NOT NULL,

    CONSTRAINT "exercise_behaviour_pkey" PRIMARY KEY ("exercise_id","behaviour_id")
);

-- CreateTable
CREATE TABLE "session_exercise" (
    "session_id" CHAR(24) NOT NULL,
    "exercise_id" CHAR(24) NOT NULL,
    "revision_id" CHAR(24) NOT NULL,
    "order" INTEGER NOT NULL,
    "is_required" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "session_exercise_pkey" PRIMARY KEY ("session_id","exercise_id")
);

-- CreateTable
CREATE TABLE "session_file" (
    "session_id" CHAR(24) NOT NULL,
    "file_id" CHAR(24) NOT NULL,
    "revision_id" CHAR(24) NOT NULL,
    "part" "session_part" NOT NULL,
    "order" INTEGER NOT NULL,

    CONSTRAINT "session_file_pkey" PRIMARY KEY ("session_id","file_id")
);

-- CreateTable
CREATE TABLE "regulatory_demand" (
    "id" CHAR(24) NOT NULL,
    "revision_id" CHAR(24) NOT NULL,
    "session_id" CHAR(24),
    "side" "regulatory_side" NOT NULL,
    "certificate_type_id" CHAR(24),
    "qualification_id" CHAR(24),
    "tag_id" CHAR(24),

    CONSTRAINT "regulatory_demand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flight_phase" (
    "id" CHAR(24) NOT NULL,
    "trigram" TEXT NOT NULL,
    "short_name" TEXT NOT NULL,
    "long_name" TEXT NOT NULL,
    "short_name_french" TEXT NOT NULL DEFAULT '',
    "long_name_french" TEXT NOT NULL DEFAULT '',
    "order" INTEGER NOT NULL DEFAULT 0,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "flight_phase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "skill" (
    "id" CHAR(24) NOT NULL,
    "kind" "skill_kind" NOT NULL,
    "short_name" TEXT NOT NULL,
    "long_name" TEXT NOT NULL,
    "long_name_french" TEXT NOT NULL DEFAULT '',
    "order" INTEGER NOT NULL DEFAULT 0,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "skill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "behaviour" (
    "id" CHAR(24) NOT NULL,
    "skill_id" CHAR(24) NOT NULL,
    "text" TEXT NOT NULL,
    "text_french" TEXT NOT NULL DEFAULT '',
    "order" INTEGER NOT NULL DEFAULT 0,
    "state" "record_state" NOT NULL DEFAULT 'Active',

    CONSTRAINT "behaviour_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "program_tag_tag_id_idx" ON "program_tag"("tag_id");

-- CreateIndex
CREATE INDEX "program_revision_program_id_idx" ON "program_revision"("program_id");

-- CreateIndex
CREATE INDEX "program_revision_origin_id_idx" ON "program_revision"("origin_id");

-- CreateIndex
CREATE INDEX "program_revision_locked_by_id_idx" ON "program_revision"("locked_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "training_phase_id_revision_id_key" ON "training_phase"("id", "revision_id");

-- CreateIndex
CREATE UNIQUE INDEX "training_phase_revision_id_lineage_id_key" ON "training_phase"("revision_id", "lineage_id");

-- CreateIndex
CREATE INDEX "training_session_phase_id_revision_id_idx" ON "training_session"("phase_id", "revision_id");

-- CreateIndex
CREATE UNIQUE INDEX "training_session_id_revision_id_key" ON "training_session"("id", "revision_id");

-- CreateIndex
CREATE UNIQUE INDEX "training_session_revision_id_lineage_id_key" ON "training_session"("revision_id", "lineage_id");

-- CreateIndex
CREATE UNIQUE INDEX "exercise_id_revision_id_key" ON "exercise"("id", "revision_id");

-- CreateIndex
CREATE UNIQUE INDEX "exercise_revision_id_lineage_id_key" ON "exercise"("revision_id", "lineage_id");

-- CreateIndex
CREATE INDEX "exercise_flight_phase_revision_id_idx" ON "exercise_flight_phase"("revision_id");

-- CreateIndex
CREATE INDEX "exercise_flight_phase_flight_phase_id_idx" ON "exercise_flight_phase"("flight_phase_id");

-- CreateIndex
CREATE INDEX "exercise_skill_revision_id_idx" ON "exercise_skill"("revision_id");

-- CreateIndex
CREATE INDEX "exercise_skill_skill_id_idx" ON "exercise_skill"("skill_id");

-- CreateIndex
CREATE INDEX "exercise_behaviour_revision_id_idx" ON "exercise_behaviour"("revision_id");

-- CreateIndex
CREATE INDEX "exercise_behaviour_behaviour_id_idx" ON "exercise_behaviour"("behaviour_id");

-- CreateIndex
CREATE INDEX "session_exercise_exercise_id_idx" ON "session_exercise"("exercise_id");

-- CreateIndex
CREATE INDEX "session_exercise_revision_id_idx" ON "session_exercise"("revision_id");

-- CreateIndex
CREATE INDEX "session_file_file_id_idx" ON "session_file"("file_id");

-- CreateIndex
CREATE INDEX "session_file_revision_id_idx" ON "session_file"("revision_id");

-- CreateIndex
CREATE INDEX "regulatory_demand_revision_id_idx" ON "regulatory_demand"("revision_id");

-- CreateIndex
CREATE INDEX "regulatory_demand_session_id_idx" ON "regulatory_demand"("session_id");

-- CreateIndex
CREATE INDEX "regulatory_demand_certificate_type_id_idx" ON "regulatory_demand"("certificate_type_id");

-- CreateIndex
CREATE INDEX "regulatory_demand_qualification_id_idx" ON "regulatory_demand"("qualification_id");

-- CreateIndex
CREATE INDEX "regulatory_demand_tag_id_idx" ON "regulatory_demand"("tag_id");

-- CreateIndex
CREATE INDEX "behaviour_skill_id_idx" ON "behaviour"("skill_id");

-- AddForeignKey
ALTER TABLE "program_tag" ADD CONSTRAINT "program_tag_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_tag" ADD CONSTRAINT "program_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_revision" ADD CONSTRAINT "program_revision_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_revision" ADD CONSTRAINT "program_revision_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "program_revision"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_revision" ADD CONSTRAINT "program_revision_locked_by_id_fkey" FOREIGN KEY ("locked_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "training_phase" ADD CONSTRAINT "training_phase_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "program_revision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "program_revision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_phase_id_revision_id_fkey" FOREIGN KEY ("phase_id", "revision_id") REFERENCES "training_phase"("id", "revision_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exercise" ADD CONSTRAINT "exercise_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "program_revision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exercise_flight_phase" ADD CONSTRAINT "exercise_flight_phase_exercise_id_revision_id_fkey" FOREIGN KEY ("exercise_id", "revision_id") REFERENCES "exercise"("id", "revision_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exercise_flight_phase" ADD CONSTRAINT "exercise_flight_phase_flight_phase_id_fkey" FOREIGN KEY ("flight_phase_id") REFERENCES "flight_phase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exercise_skill" ADD CONSTRAINT "exercise_skill_exercise_id_revision_id_fkey" FOREIGN KEY ("exercise_id", "revision_id") REFERENCES "exercise"("id", "revision_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exercise_skill" ADD CONSTRAINT "exercise_skill_skill_id_fkey" FOREIGN KEY ("skill_id") REFERENCES "skill"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exercise_behaviour" ADD CONSTRAINT "exercise_behaviour_exercise_id_revision_id_fkey" FOREIGN KEY ("exercise_id", "revision_id") REFERENCES "exercise"("id", "revision_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exercise_behaviour" ADD CONSTRAINT "exercise_behaviour_behaviour_id_fkey" FOREIGN KEY ("behaviour_id") REFERENCES "behaviour"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_exercise" ADD CONSTRAINT "session_exercise_session_id_revision_id_fkey" FOREIGN KEY ("session_id", "revision_id") REFERENCES "training_session"("id", "revision_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_exercise" ADD CONSTRAINT "session_exercise_exercise_id_revision_id_fkey" FOREIGN KEY ("exercise_id", "revision_id") REFERENCES "exercise"("id", "revision_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_file" ADD CONSTRAINT "session_file_session_id_revision_id_fkey" FOREIGN KEY ("session_id", "revision_id") REFERENCES "training_session"("id", "revision_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_file" ADD CONSTRAINT "session_file_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regulatory_demand" ADD CONSTRAINT "regulatory_demand_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "program_revision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regulatory_demand" ADD CONSTRAINT "regulatory_demand_session_id_revision_id_fkey" FOREIGN KEY ("session_id", "revision_id") REFERENCES "training_session"("id", "revision_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regulatory_demand" ADD CONSTRAINT "regulatory_demand_certificate_type_id_fkey" FOREIGN KEY ("certificate_type_id") REFERENCES "certificate_type"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regulatory_demand" ADD CONSTRAINT "regulatory_demand_qualification_id_fkey" FOREIGN KEY ("qualification_id") REFERENCES "qualification"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regulatory_demand" ADD CONSTRAINT "regulatory_demand_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "behaviour" ADD CONSTRAINT "behaviour_skill_id_fkey" FOREIGN KEY ("skill_id") REFERENCES "skill"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A trigram is free again once its entry is archived.
CREATE UNIQUE INDEX "flight_phase_trigram_key" ON "flight_phase"(upper("trigram")) WHERE "state" <> 'Archived';
CREATE UNIQUE INDEX "skill_short_name_key" ON "skill"("kind", upper("short_name")) WHERE "state" <> 'Archived';
ALTER TABLE "flight_phase" ADD CONSTRAINT "flight_phase_trigram" CHECK ("trigram" ~ '^[A-Z0-9]{3}$');

-- Of a programme, an edition has each revision once.
CREATE UNIQUE INDEX "program_revision_edition_key" ON "program_revision"("program_id", lower("edition"), lower("revision")) WHERE "state" <> 'Archived';
CREATE UNIQUE INDEX "exercise_name_key" ON "exercise"("revision_id", lower("name"));
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_practical" CHECK (
  num_nonnulls("aircraft_type", "engine", "flying", "period", "mode") = CASE WHEN "type" = 'Practical' THEN 5 ELSE 0 END
);
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_minutes" CHECK (
  "minutes" BETWEEN 0 AND 1439 AND "briefing_minutes" BETWEEN 0 AND 1439 AND "debriefing_minutes" BETWEEN 0 AND 1439
);
ALTER TABLE "regulatory_demand" ADD CONSTRAINT "regulatory_demand_of_one" CHECK (num_nonnulls("certificate_type_id", "qualification_id", "tag_id") = 1);
ALTER TABLE "regulatory_demand" ADD CONSTRAINT "regulatory_demand_tag" CHECK ("tag_id" IS NULL OR "side" = 'Aircraft');
CREATE UNIQUE INDEX "regulatory_demand_key" ON "regulatory_demand"("revision_id", "session_id", "side", "certificate_type_id", "qualification_id", "tag_id") NULLS NOT DISTINCT;

-- What a locked revision teaches never changes (spec 2 §4). The row of the revision is locked for the check, so that nobody
-- writes into it while somebody else locks it.
CREATE FUNCTION "refuse_change_of_locked_revision"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN
    PERFORM 1 FROM program_revision r WHERE r.id IN (SELECT revision_id FROM changed_rows) ORDER BY r.id FOR SHARE\x3B
    IF EXISTS (SELECT 1 FROM program_revision r WHERE r.id IN (SELECT revision_id FROM changed_rows) AND r.locked_at IS NOT NULL) THEN
      RAISE EXCEPTION ''the revision is locked'' USING ERRCODE = ''restrict_violation'', CONSTRAINT = ''program_revision_locked''\x3B
    END IF\x3B
    RETURN NULL\x3B
  END\x3B';
DO E'
DECLARE part text\x3B
BEGIN
  FOREACH part IN ARRAY ARRAY[''training_phase'', ''training_session'', ''exercise'', ''exercise_flight_phase'', ''exercise_skill'',
    ''exercise_behaviour'', ''session_exercise'', ''session_file'', ''regulatory_demand'']
  LOOP
    EXECUTE format(''CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_locked_revision()'', part || ''_added_unlocked'', part)\x3B
    EXECUTE format(''CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_locked_revision()'', part || ''_changed_unlocked'', part)\x3B
    EXECUTE format(''CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_locked_revision()'', part || ''_stays_unlocked'', part)\x3B
    EXECUTE format(''CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_locked_revision()'', part || ''_removed_unlocked'', part)\x3B
  END LOOP\x3B
END';
CREATE TRIGGER "program_revision_locked_stays" BEFORE UPDATE OF "id", "program_id", "name", "edition", "revision", "created_on", "is_cbta", "rated_skills", "minima", "requirements", "origin_id", "locked_at", "locked_by_id"
  ON "program_revision" FOR EACH ROW WHEN (OLD."locked_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "program_never_deleted" BEFORE DELETE ON "program" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "program_revision_never_deleted" BEFORE DELETE ON "program_revision" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "training_phase_never_deleted" BEFORE DELETE ON "training_phase" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "training_session_never_deleted" BEFORE DELETE ON "training_session" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
