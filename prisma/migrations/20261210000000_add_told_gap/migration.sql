-- AlterTable
ALTER TABLE "flight" ADD COLUMN     "told_gap_hundredths" INTEGER;
