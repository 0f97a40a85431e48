-- AlterTable
ALTER TABLE "reservation" ADD COLUMN     "series_id" CHAR(24);

-- CreateTable
CREATE TABLE "reservation_series" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "start_at" TIMESTAMPTZ(0) NOT NULL,
    "end_at" TIMESTAMPTZ(0) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "repeat_until" DATE NOT NULL,
    "exceptions" DATE[] DEFAULT ARRAY[]::DATE[],
    "author_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reservation_series_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reservation_series_id_idx" ON "reservation"("series_id");

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "reservation_series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation_series" ADD CONSTRAINT "reservation_series_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation_series" ADD CONSTRAINT "reservation_series_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
