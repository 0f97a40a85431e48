-- CreateEnum
CREATE TYPE "duty_name" AS ENUM ('Mechanic');

-- CreateTable
CREATE TABLE "duty_grant" (
    "person_id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "duty" "duty_name" NOT NULL,

    CONSTRAINT "duty_grant_pkey" PRIMARY KEY ("person_id","site_id","duty")
);

-- CreateIndex
CREATE INDEX "duty_grant_site_id_duty_idx" ON "duty_grant"("site_id", "duty");

-- AddForeignKey
ALTER TABLE "duty_grant" ADD CONSTRAINT "duty_grant_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duty_grant" ADD CONSTRAINT "duty_grant_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
