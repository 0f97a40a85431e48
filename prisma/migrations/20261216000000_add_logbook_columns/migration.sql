-- AlterTable
ALTER TABLE "leg" ADD COLUMN     "commander_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "is_multi_pilot" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "operator" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "leg_pilot" ADD COLUMN     "remarks" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- Where there was a co-pilot, there were several pilots.
UPDATE "leg" SET "is_multi_pilot" = true WHERE EXISTS (SELECT 1 FROM "leg_pilot" c WHERE c."leg_id" = "leg"."id" AND c."function" = 'CoPilot');
