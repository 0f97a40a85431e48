CREATE TABLE "saved_extraction" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "dataset" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "site_ids" CHAR(24)[],
    "columns" TEXT[],
    "period" TEXT NOT NULL,
    "rhythm" TEXT,
    "last_due_on" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "saved_extraction_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "saved_extraction_name_key" ON "saved_extraction"(lower("name"));

CREATE TABLE "saved_extraction_recipient" (
    "saved_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,

    CONSTRAINT "saved_extraction_recipient_pkey" PRIMARY KEY ("saved_id", "person_id")
);

CREATE INDEX "saved_extraction_recipient_person_id_idx" ON "saved_extraction_recipient"("person_id");

ALTER TABLE "saved_extraction_recipient" ADD CONSTRAINT "saved_extraction_recipient_saved_id_fkey" FOREIGN KEY ("saved_id") REFERENCES "saved_extraction"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "saved_extraction_recipient" ADD CONSTRAINT "saved_extraction_recipient_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "extraction" ADD COLUMN "saved_id" CHAR(24),
ADD COLUMN "due_on" DATE,
ADD COLUMN "waits_until" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "extraction_saved_id_due_on_asked_by_id_key" ON "extraction"("saved_id", "due_on", "asked_by_id");

ALTER TABLE "extraction" ADD CONSTRAINT "extraction_saved_id_fkey" FOREIGN KEY ("saved_id") REFERENCES "saved_extraction"("id") ON DELETE SET NULL ON UPDATE CASCADE;
