-- CreateTable
CREATE TABLE "calendar_sequence" (
    "person_id" CHAR(24) NOT NULL,
    "number" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "calendar_sequence_pkey" PRIMARY KEY ("person_id")
);

-- AddForeignKey
ALTER TABLE "calendar_sequence" ADD CONSTRAINT "calendar_sequence_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
