-- AlterTable
ALTER TABLE "flight" ADD COLUMN     "accepted" JSONB;
