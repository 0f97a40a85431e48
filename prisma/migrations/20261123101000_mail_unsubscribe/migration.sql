-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "unsubscribe_url" TEXT;
