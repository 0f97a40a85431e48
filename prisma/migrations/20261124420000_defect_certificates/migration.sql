-- AlterTable
ALTER TABLE "defect" ADD COLUMN     "certificate_file_id" CHAR(24);

-- CreateIndex
CREATE UNIQUE INDEX "defect_certificate_file_id_key" ON "defect"("certificate_file_id");

-- AddForeignKey
ALTER TABLE "defect" ADD CONSTRAINT "defect_certificate_file_id_fkey" FOREIGN KEY ("certificate_file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
