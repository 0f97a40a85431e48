-- CreateEnum
CREATE TYPE "second_factor_demand" AS ENUM ('Offered', 'Staff', 'Instructors');

-- AlterTable
ALTER TABLE "school" ADD COLUMN     "second_factor" "second_factor_demand" NOT NULL DEFAULT 'Offered';

-- CreateTable
CREATE TABLE "authenticator_app" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_step" INTEGER,

    CONSTRAINT "authenticator_app_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "hash" CHAR(64) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "hash" CHAR(64) NOT NULL,
    "person_id" CHAR(24),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "authenticator_app_person_id_key" ON "authenticator_app"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_person_id_idx" ON "passkey"("person_id");

-- CreateIndex
CREATE INDEX "recovery_code_person_id_idx" ON "recovery_code"("person_id");

-- CreateIndex
CREATE INDEX "passkey_challenge_person_id_idx" ON "passkey_challenge"("person_id");

-- AddForeignKey
ALTER TABLE "authenticator_app" ADD CONSTRAINT "authenticator_app_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
