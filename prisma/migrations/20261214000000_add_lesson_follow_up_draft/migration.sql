-- AlterTable
ALTER TABLE "lesson_follow_up" ADD COLUMN     "signed_hash" CHAR(64);

-- CreateTable
CREATE TABLE "lesson_follow_up_draft" (
    "lesson_id" CHAR(24) NOT NULL,
    "entry" JSONB NOT NULL,
    "edited_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_by_id" CHAR(24),
    "return_reason" TEXT NOT NULL DEFAULT '',
    "returned_at" TIMESTAMPTZ(3),
    "returned_by_id" CHAR(24),

    CONSTRAINT "lesson_follow_up_draft_pkey" PRIMARY KEY ("lesson_id")
);

-- CreateIndex
CREATE INDEX "lesson_follow_up_draft_edited_by_id_idx" ON "lesson_follow_up_draft"("edited_by_id");

-- CreateIndex
CREATE INDEX "lesson_follow_up_draft_returned_by_id_idx" ON "lesson_follow_up_draft"("returned_by_id");

-- AddForeignKey
ALTER TABLE "lesson_follow_up_draft" ADD CONSTRAINT "lesson_follow_up_draft_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "enrolment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_follow_up_draft" ADD CONSTRAINT "lesson_follow_up_draft_edited_by_id_fkey" FOREIGN KEY ("edited_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_follow_up_draft" ADD CONSTRAINT "lesson_follow_up_draft_returned_by_id_fkey" FOREIGN KEY ("returned_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
