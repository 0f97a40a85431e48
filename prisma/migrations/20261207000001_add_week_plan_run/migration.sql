-- CreateEnum
CREATE TYPE "week_plan_state" AS ENUM ('Running', 'Done', 'Failed', 'Undone');

-- AlterTable
ALTER TABLE "draft_item" ADD COLUMN     "run_id" CHAR(24);

-- CreateTable
CREATE TABLE "week_plan_run" (
    "id" CHAR(24) NOT NULL,
    "draft_id" CHAR(24) NOT NULL,
    "asked_by_id" CHAR(24) NOT NULL,
    "state" "week_plan_state" NOT NULL DEFAULT 'Running',
    "input" JSONB NOT NULL,
    "wanted" INTEGER NOT NULL DEFAULT 0,
    "placed" INTEGER NOT NULL DEFAULT 0,
    "standing" INTEGER NOT NULL DEFAULT 0,
    "moved" INTEGER NOT NULL DEFAULT 0,
    "score" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "bound" DOUBLE PRECISION,
    "not_placed" JSONB NOT NULL DEFAULT '[]',
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "legal_at" TIMESTAMPTZ(3),
    "improved_at" TIMESTAMPTZ(3),
    "stop_asked_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "week_plan_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "week_plan_run_draft_id_started_at_idx" ON "week_plan_run"("draft_id", "started_at");

-- CreateIndex
CREATE INDEX "week_plan_run_asked_by_id_idx" ON "week_plan_run"("asked_by_id");

-- CreateIndex
CREATE INDEX "draft_item_run_id_idx" ON "draft_item"("run_id");

-- AddForeignKey
ALTER TABLE "draft_item" ADD CONSTRAINT "draft_item_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "week_plan_run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "week_plan_run" ADD CONSTRAINT "week_plan_run_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "draft_planning"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "week_plan_run" ADD CONSTRAINT "week_plan_run_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
