-- CreateEnum
CREATE TYPE "approach_kind" AS ENUM ('RnpLnav', 'RnpLnavVnav', 'RnpLnavPlusV', 'RnpLpv', 'Ils', 'Loc', 'Vor', 'Ndb');

-- CreateEnum
CREATE TYPE "lesson_signature" AS ENUM ('Student', 'Unsigned', 'Record');

-- AlterTable
ALTER TABLE "leg" ADD COLUMN     "follow_up_id" CHAR(24),
ADD COLUMN     "go_arounds" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "is_cross_country" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "touch_and_gos" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "leg_approach" (
    "leg_id" CHAR(24) NOT NULL,
    "kind" "approach_kind" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "leg_approach_pkey" PRIMARY KEY ("leg_id","kind")
);

-- CreateTable
CREATE TABLE "lesson_follow_up" (
    "id" CHAR(24) NOT NULL,
    "lesson_id" CHAR(24) NOT NULL,
    "instructor_id" CHAR(24),
    "instructor_name" TEXT NOT NULL DEFAULT '',
    "start_at" TIMESTAMPTZ(0) NOT NULL,
    "theory_minutes" INTEGER NOT NULL DEFAULT 0,
    "briefing_minutes" INTEGER NOT NULL DEFAULT 0,
    "debriefing_minutes" INTEGER NOT NULL DEFAULT 0,
    "comment" TEXT NOT NULL DEFAULT '',
    "is_forced" BOOLEAN NOT NULL DEFAULT false,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "submitted_by_id" CHAR(24),
    "signature" "lesson_signature",
    "signed_at" TIMESTAMPTZ(3),
    "student_comment" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "lesson_follow_up_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exercise_rating" (
    "follow_up_id" CHAR(24) NOT NULL,
    "exercise_id" CHAR(24) NOT NULL,
    "rating" SMALLINT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "exercise_rating_pkey" PRIMARY KEY ("follow_up_id","exercise_id")
);

-- CreateTable
CREATE TABLE "skill_rating" (
    "id" CHAR(24) NOT NULL,
    "follow_up_id" CHAR(24) NOT NULL,
    "skill_id" CHAR(24),
    "flight_phase_id" CHAR(24),
    "skill_trigram" TEXT NOT NULL,
    "skill_name" TEXT NOT NULL,
    "skill_name_french" TEXT NOT NULL DEFAULT '',
    "phase_trigram" TEXT NOT NULL,
    "phase_name" TEXT NOT NULL,
    "phase_name_french" TEXT NOT NULL DEFAULT '',
    "rating" SMALLINT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "skill_rating_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rated_behaviour" (
    "rating_id" CHAR(24) NOT NULL,
    "order" INTEGER NOT NULL,
    "behaviour_id" CHAR(24),
    "text" TEXT NOT NULL,
    "text_french" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "rated_behaviour_pkey" PRIMARY KEY ("rating_id","order")
);

-- CreateIndex
CREATE UNIQUE INDEX "lesson_follow_up_lesson_id_key" ON "lesson_follow_up"("lesson_id");

-- CreateIndex
CREATE INDEX "lesson_follow_up_instructor_id_idx" ON "lesson_follow_up"("instructor_id");

-- CreateIndex
CREATE INDEX "lesson_follow_up_submitted_by_id_idx" ON "lesson_follow_up"("submitted_by_id");

-- CreateIndex
CREATE INDEX "exercise_rating_exercise_id_idx" ON "exercise_rating"("exercise_id");

-- CreateIndex
CREATE INDEX "skill_rating_skill_id_idx" ON "skill_rating"("skill_id");

-- CreateIndex
CREATE INDEX "skill_rating_flight_phase_id_idx" ON "skill_rating"("flight_phase_id");

-- CreateIndex
CREATE UNIQUE INDEX "skill_rating_follow_up_id_skill_trigram_phase_trigram_key" ON "skill_rating"("follow_up_id", "skill_trigram", "phase_trigram");

-- CreateIndex
CREATE INDEX "rated_behaviour_behaviour_id_idx" ON "rated_behaviour"("behaviour_id");

-- CreateIndex
CREATE INDEX "leg_follow_up_id_idx" ON "leg"("follow_up_id");

-- AddForeignKey
ALTER TABLE "leg" ADD CONSTRAINT "leg_follow_up_id_fkey" FOREIGN KEY ("follow_up_id") REFERENCES "lesson_follow_up"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leg_approach" ADD CONSTRAINT "leg_approach_leg_id_fkey" FOREIGN KEY ("leg_id") REFERENCES "leg"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_follow_up" ADD CONSTRAINT "lesson_follow_up_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "enrolment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_follow_up" ADD CONSTRAINT "lesson_follow_up_instructor_id_fkey" FOREIGN KEY ("instructor_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_follow_up" ADD CONSTRAINT "lesson_follow_up_submitted_by_id_fkey" FOREIGN KEY ("submitted_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exercise_rating" ADD CONSTRAINT "exercise_rating_follow_up_id_fkey" FOREIGN KEY ("follow_up_id") REFERENCES "lesson_follow_up"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exercise_rating" ADD CONSTRAINT "exercise_rating_exercise_id_fkey" FOREIGN KEY ("exercise_id") REFERENCES "exercise"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skill_rating" ADD CONSTRAINT "skill_rating_follow_up_id_fkey" FOREIGN KEY ("follow_up_id") REFERENCES "lesson_follow_up"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skill_rating" ADD CONSTRAINT "skill_rating_skill_id_fkey" FOREIGN KEY ("skill_id") REFERENCES "skill"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skill_rating" ADD CONSTRAINT "skill_rating_flight_phase_id_fkey" FOREIGN KEY ("flight_phase_id") REFERENCES "flight_phase"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rated_behaviour" ADD CONSTRAINT "rated_behaviour_rating_id_fkey" FOREIGN KEY ("rating_id") REFERENCES "skill_rating"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rated_behaviour" ADD CONSTRAINT "rated_behaviour_behaviour_id_fkey" FOREIGN KEY ("behaviour_id") REFERENCES "behaviour"("id") ON DELETE SET NULL ON UPDATE CASCADE;
