-- CreateTable
CREATE TABLE "school_key" (
    "id" CHAR(24) NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "school_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trusted_key" (
    "id" CHAR(24) NOT NULL,
    "public_key" TEXT NOT NULL,
    "school_name" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_by_id" CHAR(24),

    CONSTRAINT "trusted_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_record" (
    "id" CHAR(24) NOT NULL,
    "enrolment_id" CHAR(24) NOT NULL,
    "school_name" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "last_hash" CHAR(64) NOT NULL,
    "syllabus_hash" CHAR(64) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_by_id" CHAR(24),

    CONSTRAINT "imported_record_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "school_key_public_key_key" ON "school_key"("public_key");

-- CreateIndex
CREATE UNIQUE INDEX "trusted_key_public_key_key" ON "trusted_key"("public_key");

-- CreateIndex
CREATE INDEX "trusted_key_confirmed_by_id_idx" ON "trusted_key"("confirmed_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "imported_record_enrolment_id_key" ON "imported_record"("enrolment_id");

-- CreateIndex
CREATE UNIQUE INDEX "imported_record_last_hash_key" ON "imported_record"("last_hash");

-- CreateIndex
CREATE INDEX "imported_record_syllabus_hash_idx" ON "imported_record"("syllabus_hash");

-- CreateIndex
CREATE INDEX "imported_record_accepted_by_id_idx" ON "imported_record"("accepted_by_id");

-- AddForeignKey
ALTER TABLE "trusted_key" ADD CONSTRAINT "trusted_key_confirmed_by_id_fkey" FOREIGN KEY ("confirmed_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_record" ADD CONSTRAINT "imported_record_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_record" ADD CONSTRAINT "imported_record_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
