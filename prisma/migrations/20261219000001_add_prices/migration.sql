-- CreateEnum
CREATE TYPE "priced_time" AS ENUM ('Block', 'Airborne', 'Session');

-- CreateEnum
CREATE TYPE "priced_landings" AS ENUM ('Every', 'ByNight');

-- CreateEnum
CREATE TYPE "minimum_per" AS ENUM ('Flight', 'Day');

-- CreateTable
CREATE TABLE "aircraft_price" (
    "id" CHAR(24) NOT NULL,
    "aircraft_id" CHAR(24) NOT NULL,
    "program_id" CHAR(24),
    "is_billing" BOOLEAN NOT NULL DEFAULT false,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "aircraft_price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "aircraft_rate" (
    "id" CHAR(24) NOT NULL,
    "price_id" CHAR(24) NOT NULL,
    "starts_on" DATE NOT NULL,
    "hour_price" INTEGER NOT NULL,
    "solo_hour_price" INTEGER,
    "time" "priced_time" NOT NULL DEFAULT 'Block',
    "landing_price" INTEGER NOT NULL DEFAULT 0,
    "landings" "priced_landings" NOT NULL DEFAULT 'Every',
    "minimum_minutes" INTEGER NOT NULL DEFAULT 0,
    "minimum_per" "minimum_per" NOT NULL DEFAULT 'Flight',
    "package_minutes" INTEGER,
    "package_price" INTEGER,
    "vat_basis_points" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "aircraft_rate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_discount" (
    "rate_id" CHAR(24) NOT NULL,
    "tag_id" CHAR(24) NOT NULL,
    "basis_points" INTEGER NOT NULL,

    CONSTRAINT "rate_discount_pkey" PRIMARY KEY ("rate_id","tag_id")
);

-- CreateTable
CREATE TABLE "instructor_price" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "program_id" CHAR(24) NOT NULL,
    "is_billing" BOOLEAN NOT NULL DEFAULT false,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "instructor_price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instructor_rate" (
    "id" CHAR(24) NOT NULL,
    "price_id" CHAR(24) NOT NULL,
    "starts_on" DATE NOT NULL,
    "theoretical_price" INTEGER NOT NULL,
    "practical_price" INTEGER NOT NULL,
    "vat_basis_points" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "instructor_rate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instructor_price_person" (
    "price_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,

    CONSTRAINT "instructor_price_person_pkey" PRIMARY KEY ("price_id","person_id")
);

-- CreateIndex
CREATE INDEX "aircraft_price_aircraft_id_idx" ON "aircraft_price"("aircraft_id");

-- CreateIndex
CREATE INDEX "aircraft_price_program_id_idx" ON "aircraft_price"("program_id");

-- CreateIndex
CREATE UNIQUE INDEX "aircraft_rate_price_id_starts_on_key" ON "aircraft_rate"("price_id", "starts_on");

-- CreateIndex
CREATE INDEX "rate_discount_tag_id_idx" ON "rate_discount"("tag_id");

-- CreateIndex
CREATE INDEX "instructor_price_site_id_idx" ON "instructor_price"("site_id");

-- CreateIndex
CREATE INDEX "instructor_price_program_id_idx" ON "instructor_price"("program_id");

-- CreateIndex
CREATE UNIQUE INDEX "instructor_rate_price_id_starts_on_key" ON "instructor_rate"("price_id", "starts_on");

-- CreateIndex
CREATE INDEX "instructor_price_person_person_id_idx" ON "instructor_price_person"("person_id");

-- AddForeignKey
ALTER TABLE "aircraft_price" ADD CONSTRAINT "aircraft_price_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aircraft_price" ADD CONSTRAINT "aircraft_price_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aircraft_rate" ADD CONSTRAINT "aircraft_rate_price_id_fkey" FOREIGN KEY ("price_id") REFERENCES "aircraft_price"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_discount" ADD CONSTRAINT "rate_discount_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "aircraft_rate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_discount" ADD CONSTRAINT "rate_discount_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instructor_price" ADD CONSTRAINT "instructor_price_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instructor_price" ADD CONSTRAINT "instructor_price_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instructor_rate" ADD CONSTRAINT "instructor_rate_price_id_fkey" FOREIGN KEY ("price_id") REFERENCES "instructor_price"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instructor_price_person" ADD CONSTRAINT "instructor_price_person_price_id_fkey" FOREIGN KEY ("price_id") REFERENCES "instructor_price"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instructor_price_person" ADD CONSTRAINT "instructor_price_person_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One price of an aircraft for each programme, and one for rentals, beside those that are archived.
CREATE UNIQUE INDEX "aircraft_price_aircraft_id_program_id_key" ON "aircraft_price"("aircraft_id", COALESCE("program_id", '')) WHERE "state" <> 'Archived';

ALTER TABLE "aircraft_rate" ADD CONSTRAINT "aircraft_rate_amounts" CHECK (
  "hour_price" >= 0 AND "solo_hour_price" >= 0 AND "landing_price" >= 0 AND "minimum_minutes" BETWEEN 0 AND 1440
  AND "vat_basis_points" BETWEEN 0 AND 10000
  AND ("package_minutes" IS NULL) = ("package_price" IS NULL) AND "package_minutes" > 0 AND "package_price" >= 0);
ALTER TABLE "rate_discount" ADD CONSTRAINT "rate_discount_part" CHECK ("basis_points" BETWEEN 1 AND 10000);
ALTER TABLE "instructor_rate" ADD CONSTRAINT "instructor_rate_amounts" CHECK (
  "theoretical_price" >= 0 AND "practical_price" >= 0 AND "vat_basis_points" BETWEEN 0 AND 10000);
