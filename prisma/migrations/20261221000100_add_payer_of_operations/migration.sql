-- AlterTable
ALTER TABLE "reservation" ADD COLUMN     "payer_id" CHAR(24);

-- CreateIndex
CREATE INDEX "reservation_payer_id_idx" ON "reservation"("payer_id");

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
