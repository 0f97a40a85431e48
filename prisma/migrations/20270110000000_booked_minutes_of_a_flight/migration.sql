-- AlterTable
ALTER TABLE "reservation" ADD COLUMN "booked_minutes" INTEGER;
