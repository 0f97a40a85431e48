-- AlterTable
ALTER TABLE "linked_account" ADD COLUMN     "email" TEXT,
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3);
