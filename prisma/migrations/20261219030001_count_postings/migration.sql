-- AlterTable
ALTER TABLE "person" ADD COLUMN     "account_changes" INTEGER NOT NULL DEFAULT 0;
