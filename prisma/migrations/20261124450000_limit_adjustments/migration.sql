-- AlterTable
ALTER TABLE "maintenance_entry" ADD COLUMN     "category_after" "limit_category",
ADD COLUMN     "category_before" "limit_category",
ADD COLUMN     "state_after" "record_state",
ADD COLUMN     "state_before" "record_state";
