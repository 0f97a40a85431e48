-- AlterTable
ALTER TABLE "enrolment_session" ADD COLUMN     "continues_id" CHAR(24);

-- CreateIndex
CREATE INDEX "enrolment_session_continues_id_idx" ON "enrolment_session"("continues_id");

-- AddForeignKey
ALTER TABLE "enrolment_session" ADD CONSTRAINT "enrolment_session_continues_id_fkey" FOREIGN KEY ("continues_id") REFERENCES "enrolment_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;
