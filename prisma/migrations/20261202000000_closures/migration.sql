-- AlterTable
ALTER TABLE "school" ADD COLUMN     "closure_changes" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "closure" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24),
    "name" TEXT NOT NULL,
    "first_on" DATE NOT NULL,
    "last_on" DATE NOT NULL,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "closure_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "closure_site_id_idx" ON "closure"("site_id");

-- AddForeignKey
ALTER TABLE "closure" ADD CONSTRAINT "closure_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "closure" ADD CONSTRAINT "closure_days_check" CHECK ("first_on" <= "last_on");

-- Work that is booked, of which there is little among all bookings.
CREATE INDEX "reservation_work_idx" ON "reservation" ("site_id") WHERE "limit_ids" <> '{}';
