-- CreateEnum
CREATE TYPE "planning_view_kind" AS ENUM ('Day', 'Week', 'Month', 'Year');

-- CreateTable
CREATE TABLE "planning_view" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "planning_view_kind" NOT NULL,
    "site_id" CHAR(24),
    "query" TEXT NOT NULL DEFAULT '',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "planning_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "planning_view_site_id_idx" ON "planning_view"("site_id");

-- CreateIndex
CREATE UNIQUE INDEX "planning_view_person_id_name_key" ON "planning_view"("person_id", "name");

-- AddForeignKey
ALTER TABLE "planning_view" ADD CONSTRAINT "planning_view_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planning_view" ADD CONSTRAINT "planning_view_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
