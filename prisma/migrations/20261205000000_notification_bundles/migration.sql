-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "bundle_id" CHAR(24);

-- CreateIndex
CREATE INDEX "notification_bundle_id_idx" ON "notification"("bundle_id");
