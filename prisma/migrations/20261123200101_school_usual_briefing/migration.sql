-- AlterTable
ALTER TABLE "school" ADD COLUMN     "usual_briefing_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "usual_debriefing_minutes" INTEGER NOT NULL DEFAULT 0;
