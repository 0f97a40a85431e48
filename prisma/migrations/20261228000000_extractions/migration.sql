CREATE TYPE "extraction_state" AS ENUM ('Waiting', 'Running', 'Done', 'Cancelled', 'Failed');

CREATE TABLE "extraction" (
    "id" CHAR(24) NOT NULL,
    "dataset" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "site_ids" CHAR(24)[],
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "columns" TEXT[],
    "state" "extraction_state" NOT NULL DEFAULT 'Waiting',
    "total" INTEGER NOT NULL DEFAULT 0,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "asked_by_id" CHAR(24),
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "extraction_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "extraction_asked_at_idx" ON "extraction"("asked_at");
CREATE INDEX "extraction_asked_by_id_idx" ON "extraction"("asked_by_id");

ALTER TABLE "extraction" ADD CONSTRAINT "extraction_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
