-- CreateTable
CREATE TABLE "logbook_import" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "imported_by_id" CHAR(24),
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "file_name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "flights" INTEGER NOT NULL,
    "validated_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "logbook_import_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "leg" ADD COLUMN     "has_times" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "import_id" CHAR(24);

-- CreateIndex
CREATE INDEX "logbook_import_person_id_imported_at_idx" ON "logbook_import"("person_id", "imported_at");

-- CreateIndex
CREATE INDEX "logbook_import_imported_by_id_idx" ON "logbook_import"("imported_by_id");

-- CreateIndex
CREATE INDEX "leg_import_id_idx" ON "leg"("import_id");

-- AddForeignKey
ALTER TABLE "logbook_import" ADD CONSTRAINT "logbook_import_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logbook_import" ADD CONSTRAINT "logbook_import_imported_by_id_fkey" FOREIGN KEY ("imported_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leg" ADD CONSTRAINT "leg_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "logbook_import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
