-- AlterTable
ALTER TABLE "person" ADD COLUMN     "credit_limit" INTEGER;
