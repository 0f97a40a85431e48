-- CreateEnum
CREATE TYPE "webhook_state" AS ENUM ('Active', 'Paused');

-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('Waiting', 'Delivered', 'Failed');

-- CreateTable
CREATE TABLE "webhook" (
    "id" CHAR(24) NOT NULL,
    "key_id" CHAR(24) NOT NULL,
    "url" TEXT NOT NULL,
    "kinds" TEXT[],
    "state" "webhook_state" NOT NULL DEFAULT 'Active',
    "secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_ends_at" TIMESTAMPTZ(3),
    "position" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" CHAR(24) NOT NULL,
    "webhook_id" CHAR(24) NOT NULL,
    "first_number" BIGINT NOT NULL,
    "last_number" BIGINT NOT NULL,
    "changes" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'Waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "attempted_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "fault" TEXT,
    "duration_ms" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_key_id_idx" ON "webhook"("key_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_state_first_number_idx" ON "webhook_delivery"("webhook_id", "state", "first_number");

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_created_at_idx" ON "webhook_delivery"("webhook_id", "created_at");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
