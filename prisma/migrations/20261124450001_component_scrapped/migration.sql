-- AlterTable
ALTER TABLE "component" ADD COLUMN     "scrap_reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "scrapped_at" TIMESTAMPTZ(3),
ADD COLUMN     "scrapped_by_id" CHAR(24);

-- CreateIndex
CREATE INDEX "component_scrapped_by_id_idx" ON "component"("scrapped_by_id");

-- AddForeignKey
ALTER TABLE "component" ADD CONSTRAINT "component_scrapped_by_id_fkey" FOREIGN KEY ("scrapped_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Only what is scrapped says so.
ALTER TABLE "component" ADD CONSTRAINT "component_scrapped" CHECK ("scrapped_at" IS NULL OR "state" = 'Archived');
