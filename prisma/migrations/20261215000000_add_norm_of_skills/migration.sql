-- What ratings of a skill reach at least. Where knowledge, procedures and words are concerned, a pilot does well or not at all.
ALTER TABLE "skill" ADD COLUMN "norm" SMALLINT NOT NULL DEFAULT 2;
ALTER TABLE "skill" ADD CONSTRAINT "skill_norm_check" CHECK ("norm" BETWEEN 1 AND 3);
UPDATE "skill" SET "norm" = 3 WHERE "kind" = 'Pilot' AND upper("short_name") IN ('KNO', 'PRO', 'COM');

-- As it was when the skill was rated.
ALTER TABLE "skill_rating" ADD COLUMN "norm" SMALLINT NOT NULL DEFAULT 2;
UPDATE "skill_rating" r SET "norm" = s."norm" FROM "skill" s WHERE s."id" = r."skill_id";

-- A skill of pilots and one of instructors may have the same trigram.
DROP INDEX "skill_rating_follow_up_id_skill_trigram_phase_trigram_key";
CREATE UNIQUE INDEX "skill_rating_follow_up_id_skill_id_flight_phase_id_key" ON "skill_rating"("follow_up_id", "skill_id", "flight_phase_id");
