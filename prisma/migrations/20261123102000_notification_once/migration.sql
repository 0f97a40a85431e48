-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "once_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "notification_person_id_once_key_key" ON "notification"("person_id", "once_key");
