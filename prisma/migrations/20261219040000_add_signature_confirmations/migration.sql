-- AlterTable
ALTER TABLE "enrolment_session" ADD COLUMN     "made_with_id" CHAR(24);

-- AlterTable
ALTER TABLE "sign_in" ADD COLUMN     "signature_confirmed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "enrolment_session_made_with_id_idx" ON "enrolment_session"("made_with_id");

-- AddForeignKey
ALTER TABLE "enrolment_session" ADD CONSTRAINT "enrolment_session_made_with_id_fkey" FOREIGN KEY ("made_with_id") REFERENCES "enrolment_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;
