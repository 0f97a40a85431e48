-- CreateTable
CREATE TABLE "known_device" (
    "device_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("device_id","person_id")
);

-- CreateIndex
CREATE INDEX "known_device_person_id_idx" ON "known_device"("person_id");

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
