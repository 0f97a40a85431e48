-- CreateTable
CREATE TABLE "issued_book" (
    "id" CHAR(24) NOT NULL,
    "enrolment_id" CHAR(24) NOT NULL,
    "code" CHAR(10) NOT NULL,
    "facts_hash" CHAR(64) NOT NULL,
    "file_hash" CHAR(64) NOT NULL,
    "seal_hash" CHAR(64) NOT NULL,
    "totals" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_by_id" CHAR(24),

    CONSTRAINT "issued_book_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "issued_book_code_key" ON "issued_book"("code");

-- CreateIndex
CREATE UNIQUE INDEX "issued_book_file_hash_key" ON "issued_book"("file_hash");

-- CreateIndex
CREATE UNIQUE INDEX "issued_book_seal_hash_key" ON "issued_book"("seal_hash");

-- CreateIndex
CREATE INDEX "issued_book_enrolment_id_idx" ON "issued_book"("enrolment_id");

-- CreateIndex
CREATE INDEX "issued_book_issued_by_id_idx" ON "issued_book"("issued_by_id");

-- AddForeignKey
ALTER TABLE "issued_book" ADD CONSTRAINT "issued_book_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issued_book" ADD CONSTRAINT "issued_book_issued_by_id_fkey" FOREIGN KEY ("issued_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
