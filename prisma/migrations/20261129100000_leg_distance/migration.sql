-- AlterTable
ALTER TABLE "leg" ADD COLUMN     "distance_km" INTEGER;

ALTER TABLE "leg" ADD CONSTRAINT "leg_distance" CHECK ("distance_km" >= 0);
