-- AlterTable
ALTER TABLE "reservation" ADD COLUMN     "is_solo" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "title" TEXT;

-- AlterTable
ALTER TABLE "reservation_person" ADD COLUMN     "lesson_id" CHAR(24),
ADD COLUMN     "promotion_id" CHAR(24);

-- CreateIndex
CREATE INDEX "reservation_person_lesson_id_idx" ON "reservation_person"("lesson_id");

-- CreateIndex
CREATE INDEX "reservation_person_promotion_id_idx" ON "reservation_person"("promotion_id");

-- AddForeignKey
ALTER TABLE "reservation_person" ADD CONSTRAINT "reservation_person_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "enrolment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation_person" ADD CONSTRAINT "reservation_person_promotion_id_fkey" FOREIGN KEY ("promotion_id") REFERENCES "promotion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
