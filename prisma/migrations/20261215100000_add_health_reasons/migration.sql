-- AlterTable
ALTER TABLE "cancellation_reason" ADD COLUMN     "is_health" BOOLEAN NOT NULL DEFAULT false;
