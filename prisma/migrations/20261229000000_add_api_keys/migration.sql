-- CreateTable
CREATE TABLE "api_key" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "made_by_id" CHAR(24) NOT NULL,
    "permissions" TEXT[],
    "site_id" CHAR(24),
    "may_write" BOOLEAN NOT NULL,
    "beginning" TEXT NOT NULL,
    "secret_hash" CHAR(64) NOT NULL,
    "former_hash" CHAR(64),
    "former_ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secret_hash_key" ON "api_key"("secret_hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_former_hash_key" ON "api_key"("former_hash");

-- CreateIndex
CREATE INDEX "api_key_made_by_id_idx" ON "api_key"("made_by_id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
