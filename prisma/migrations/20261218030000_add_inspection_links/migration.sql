-- CreateTable
CREATE TABLE "inspection_link" (
    "id" CHAR(24) NOT NULL,
    "pack_id" CHAR(24) NOT NULL,
    "key_hash" CHAR(64) NOT NULL,
    "reader" TEXT NOT NULL,
    "until_on" DATE NOT NULL,
    "may_download" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" CHAR(24) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "inspection_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inspection_opening" (
    "id" CHAR(24) NOT NULL,
    "link_id" CHAR(24) NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "what" TEXT NOT NULL,
    "network" TEXT NOT NULL,

    CONSTRAINT "inspection_opening_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "inspection_link_key_hash_key" ON "inspection_link"("key_hash");

-- CreateIndex
CREATE INDEX "inspection_link_pack_id_idx" ON "inspection_link"("pack_id");

-- CreateIndex
CREATE INDEX "inspection_link_created_by_id_idx" ON "inspection_link"("created_by_id");

-- CreateIndex
CREATE INDEX "inspection_opening_link_id_opened_at_idx" ON "inspection_opening"("link_id", "opened_at");

-- AddForeignKey
ALTER TABLE "inspection_link" ADD CONSTRAINT "inspection_link_pack_id_fkey" FOREIGN KEY ("pack_id") REFERENCES "inspection_pack"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_link" ADD CONSTRAINT "inspection_link_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_opening" ADD CONSTRAINT "inspection_opening_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "inspection_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;
