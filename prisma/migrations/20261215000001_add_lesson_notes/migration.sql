-- CreateTable
CREATE TABLE "lesson_note" (
    "id" CHAR(24) NOT NULL,
    "lesson_id" CHAR(24) NOT NULL,
    "author_id" CHAR(24) NOT NULL,
    "text" TEXT NOT NULL,
    "edited_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 2,

    CONSTRAINT "lesson_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lesson_note_author_id_idx" ON "lesson_note"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "lesson_note_lesson_id_author_id_key" ON "lesson_note"("lesson_id", "author_id");

-- AddForeignKey
ALTER TABLE "lesson_note" ADD CONSTRAINT "lesson_note_lesson_id_fkey" FOREIGN KEY ("lesson_id") REFERENCES "enrolment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lesson_note" ADD CONSTRAINT "lesson_note_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
