-- CreateEnum
CREATE TYPE "guest_mail_kind" AS ENUM ('Confirmed', 'Moved', 'Cancelled');

-- AlterTable
ALTER TABLE "operation_type" ADD COLUMN     "takes_guest" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "guest_retention_days" INTEGER NOT NULL DEFAULT 90;

-- CreateTable
CREATE TABLE "reservation_guest" (
    "reservation_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "phone_number" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "locale" TEXT NOT NULL,

    CONSTRAINT "reservation_guest_pkey" PRIMARY KEY ("reservation_id")
);

-- CreateTable
CREATE TABLE "guest_mail" (
    "id" CHAR(24) NOT NULL,
    "reservation_id" CHAR(24) NOT NULL,
    "kind" "guest_mail_kind" NOT NULL,
    "mailed_at" TIMESTAMPTZ(3) NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "start_at" TIMESTAMPTZ(0) NOT NULL,
    "end_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "guest_mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "guest_mail_reservation_id_idx" ON "guest_mail"("reservation_id");

-- AddForeignKey
ALTER TABLE "reservation_guest" ADD CONSTRAINT "reservation_guest_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guest_mail" ADD CONSTRAINT "guest_mail_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A guest can be reached.
ALTER TABLE "reservation_guest" ADD CONSTRAINT "reservation_guest_reachable" CHECK ("phone_number" <> '' OR "email" <> '');

-- A guest is found by a name without its accents, as people are.
ALTER TABLE "reservation_guest" ADD COLUMN "folded_name" TEXT NOT NULL GENERATED ALWAYS AS (
  lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'))
) STORED;
