-- CreateEnum
CREATE TYPE "notification_rhythm" AS ENUM ('AtOnce', 'Daily', 'Off');

-- CreateEnum
CREATE TYPE "mailed_code_purpose" AS ENUM ('ResetPassword', 'ConfirmEmail');

-- CreateEnum
CREATE TYPE "night_rule" AS ENUM ('SunsetPlus30', 'CivilTwilight');

-- CreateEnum
CREATE TYPE "terms_kind" AS ENUM ('Use', 'Sale');

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "anonymised_at" TIMESTAMPTZ(3),
ADD COLUMN     "birthplace" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "born_on" DATE,
ADD COLUMN     "city" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "country" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "emergency_number" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "emergency_relationship" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "image_id" CHAR(24),
ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "longitude" DOUBLE PRECISION,
ADD COLUMN     "notification_rhythm" "notification_rhythm" NOT NULL DEFAULT 'AtOnce',
ADD COLUMN     "region" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "street" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "zip_code" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "account_retention_years" INTEGER NOT NULL DEFAULT 10,
ADD COLUMN     "city" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "country" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "image_id" CHAR(24),
ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "longitude" DOUBLE PRECISION,
ADD COLUMN     "night_rule" "night_rule" NOT NULL DEFAULT 'SunsetPlus30',
ADD COLUMN     "region" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "street" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "training_retention_years" INTEGER NOT NULL DEFAULT 3,
ADD COLUMN     "zip_code" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "mailed_code" (
    "hash" CHAR(64) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "purpose" "mailed_code_purpose" NOT NULL,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailed_code_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "tag" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_tag" (
    "person_id" CHAR(24) NOT NULL,
    "tag_id" CHAR(24) NOT NULL,

    CONSTRAINT "person_tag_pkey" PRIMARY KEY ("person_id","tag_id")
);

-- CreateTable
CREATE TABLE "transaction_type" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "fixed_price" INTEGER,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "transaction_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promotion" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "created_on" DATE NOT NULL,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "promotion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promotion_student" (
    "promotion_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,

    CONSTRAINT "promotion_student_pkey" PRIMARY KEY ("promotion_id","person_id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "uploaded_by_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "kept_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" CHAR(24) NOT NULL,
    "to_address" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "given_up_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "terms_edition" (
    "id" CHAR(24) NOT NULL,
    "school_id" CHAR(24) NOT NULL,
    "kind" "terms_kind" NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "file_id" CHAR(24),
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_edition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "terms_acceptance" (
    "person_id" CHAR(24) NOT NULL,
    "edition_id" CHAR(24) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_acceptance_pkey" PRIMARY KEY ("person_id","edition_id")
);

-- CreateIndex
CREATE INDEX "mailed_code_person_id_purpose_idx" ON "mailed_code"("person_id", "purpose");

-- CreateIndex
CREATE UNIQUE INDEX "tag_name_key" ON "tag"("name");

-- CreateIndex
CREATE INDEX "person_tag_tag_id_idx" ON "person_tag"("tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "transaction_type_name_key" ON "transaction_type"("name");

-- CreateIndex
CREATE UNIQUE INDEX "promotion_site_id_name_key" ON "promotion"("site_id", "name");

-- CreateIndex
CREATE INDEX "promotion_student_person_id_idx" ON "promotion_student"("person_id");

-- CreateIndex
CREATE INDEX "stored_file_created_at_idx" ON "stored_file"("created_at");

-- CreateIndex
CREATE INDEX "mail_created_at_idx" ON "mail"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "terms_edition_file_id_key" ON "terms_edition"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "terms_edition_kind_number_key" ON "terms_edition"("kind", "number");

-- CreateIndex
CREATE UNIQUE INDEX "person_image_id_key" ON "person"("image_id");

-- CreateIndex
CREATE UNIQUE INDEX "school_image_id_key" ON "school"("image_id");

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailed_code" ADD CONSTRAINT "mailed_code_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_tag" ADD CONSTRAINT "person_tag_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_tag" ADD CONSTRAINT "person_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion_student" ADD CONSTRAINT "promotion_student_promotion_id_fkey" FOREIGN KEY ("promotion_id") REFERENCES "promotion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion_student" ADD CONSTRAINT "promotion_student_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "school" ADD CONSTRAINT "school_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "terms_edition" ADD CONSTRAINT "terms_edition_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "school"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "terms_edition" ADD CONSTRAINT "terms_edition_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "terms_edition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Files are compressed already: kept as they are, a slice is read without reading the rest.
ALTER TABLE "stored_file" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- What the mail job looks for.
CREATE INDEX "mail_unsent_idx" ON "mail"("created_at") WHERE "sent_at" IS NULL AND "given_up_at" IS NULL;
