-- AlterTable
ALTER TABLE "flight" ADD COLUMN     "accepted_at" TIMESTAMPTZ(3),
ADD COLUMN     "accepted_by_id" CHAR(24),
ADD COLUMN     "expected_return_at" TIMESTAMPTZ(0);

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "is_acceptance_demanded" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "no_show_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "no_show_reason_id" CHAR(24);

-- CreateIndex
CREATE INDEX "flight_accepted_by_id_idx" ON "flight"("accepted_by_id");

-- AddForeignKey
ALTER TABLE "flight" ADD CONSTRAINT "flight_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "school" ADD CONSTRAINT "school_no_show_reason_id_fkey" FOREIGN KEY ("no_show_reason_id") REFERENCES "cancellation_reason"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
