-- CreateEnum
CREATE TYPE "DraftState" AS ENUM ('Open', 'Published');

-- CreateTable
CREATE TABLE "draft_planning" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "state" "DraftState" NOT NULL DEFAULT 'Open',
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by_id" CHAR(24),
    "published_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "draft_planning_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft_item" (
    "id" CHAR(24) NOT NULL,
    "draft_id" CHAR(24) NOT NULL,
    "number" INTEGER NOT NULL,
    "reservation_id" CHAR(24) NOT NULL,
    "type" "reservation_type" NOT NULL,
    "based_on" INTEGER,
    "body" JSONB,
    "reason_id" CHAR(24),
    "author_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_saved" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "draft_item_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "draft_planning_site_id_state_idx" ON "draft_planning"("site_id", "state");

-- CreateIndex
CREATE INDEX "draft_item_draft_id_reservation_id_idx" ON "draft_item"("draft_id", "reservation_id");

-- CreateIndex
CREATE UNIQUE INDEX "draft_item_draft_id_number_key" ON "draft_item"("draft_id", "number");

-- AddForeignKey
ALTER TABLE "draft_planning" ADD CONSTRAINT "draft_planning_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_planning" ADD CONSTRAINT "draft_planning_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_planning" ADD CONSTRAINT "draft_planning_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_item" ADD CONSTRAINT "draft_item_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "draft_planning"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_item" ADD CONSTRAINT "draft_item_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_item" ADD CONSTRAINT "draft_item_reason_id_fkey" FOREIGN KEY ("reason_id") REFERENCES "cancellation_reason"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
