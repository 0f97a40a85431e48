-- AlterTable
ALTER TABLE "school" ADD COLUMN     "is_staff_told_of_certificates" BOOLEAN NOT NULL DEFAULT false;
