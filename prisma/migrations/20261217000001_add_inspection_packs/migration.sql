-- CreateEnum
CREATE TYPE "inspection_kind" AS ENUM ('Student', 'Aircraft', 'Instructor', 'Site');

-- CreateEnum
CREATE TYPE "inspection_state" AS ENUM ('Making', 'Made', 'Failed');

-- CreateTable
CREATE TABLE "inspection_pack" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "kind" "inspection_kind" NOT NULL,
    "enrolment_id" CHAR(24),
    "aircraft_id" CHAR(24),
    "instructor_id" CHAR(24),
    "from_on" DATE,
    "until_on" DATE,
    "parts" TEXT[],
    "locale" TEXT NOT NULL,
    "state" "inspection_state" NOT NULL DEFAULT 'Making',
    "files_made" INTEGER NOT NULL DEFAULT 0,
    "files_in_all" INTEGER NOT NULL DEFAULT 0,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" CHAR(24) NOT NULL,
    "made_at" TIMESTAMPTZ(3),
    "manifest" TEXT NOT NULL DEFAULT '',
    "manifest_hash" CHAR(64),
    "findings" JSONB NOT NULL DEFAULT '[]',
    "chain_sequence" BIGINT,
    "chain_hash" CHAR(64),

    CONSTRAINT "inspection_pack_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inspection_file" (
    "pack_id" CHAR(24) NOT NULL,
    "number" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "pages" INTEGER NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "entries" INTEGER NOT NULL,
    "lacking" INTEGER NOT NULL DEFAULT 0,
    "file_id" CHAR(24) NOT NULL,

    CONSTRAINT "inspection_file_pkey" PRIMARY KEY ("pack_id","number")
);

-- CreateTable
CREATE TABLE "inspection_pack_person" (
    "pack_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,

    CONSTRAINT "inspection_pack_person_pkey" PRIMARY KEY ("pack_id","person_id")
);

-- CreateIndex
CREATE INDEX "inspection_pack_site_id_created_at_idx" ON "inspection_pack"("site_id", "created_at");

-- CreateIndex
CREATE INDEX "inspection_pack_enrolment_id_idx" ON "inspection_pack"("enrolment_id");

-- CreateIndex
CREATE INDEX "inspection_pack_aircraft_id_idx" ON "inspection_pack"("aircraft_id");

-- CreateIndex
CREATE INDEX "inspection_pack_instructor_id_idx" ON "inspection_pack"("instructor_id");

-- CreateIndex
CREATE INDEX "inspection_pack_created_by_id_idx" ON "inspection_pack"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "inspection_file_file_id_key" ON "inspection_file"("file_id");

-- CreateIndex
CREATE INDEX "inspection_pack_person_person_id_idx" ON "inspection_pack_person"("person_id");

-- AddForeignKey
ALTER TABLE "inspection_pack" ADD CONSTRAINT "inspection_pack_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_pack" ADD CONSTRAINT "inspection_pack_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_pack" ADD CONSTRAINT "inspection_pack_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_pack" ADD CONSTRAINT "inspection_pack_instructor_id_fkey" FOREIGN KEY ("instructor_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_pack" ADD CONSTRAINT "inspection_pack_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_file" ADD CONSTRAINT "inspection_file_pack_id_fkey" FOREIGN KEY ("pack_id") REFERENCES "inspection_pack"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_file" ADD CONSTRAINT "inspection_file_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_pack_person" ADD CONSTRAINT "inspection_pack_person_pack_id_fkey" FOREIGN KEY ("pack_id") REFERENCES "inspection_pack"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_pack_person" ADD CONSTRAINT "inspection_pack_person_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


