-- AlterTable
ALTER TABLE "component_fitting" ADD COLUMN     "removal_written_at" TIMESTAMPTZ(3);
