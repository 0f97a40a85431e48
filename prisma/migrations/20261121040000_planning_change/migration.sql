-- CreateTable
CREATE TABLE "planning_change" (
    "id" BIGSERIAL NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "reservation_id" CHAR(24),

    CONSTRAINT "planning_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "planning_change_site_id_idx" ON "planning_change"("site_id");
