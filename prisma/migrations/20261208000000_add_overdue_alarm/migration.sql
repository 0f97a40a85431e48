-- AlterTable
ALTER TABLE "flight" ADD COLUMN     "overdue_told_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "overdue_minutes" INTEGER NOT NULL DEFAULT 30;
