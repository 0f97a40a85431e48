-- CreateTable
CREATE TABLE "linked_account" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "linked_account_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateIndex
CREATE UNIQUE INDEX "linked_account_person_id_issuer_key" ON "linked_account"("person_id", "issuer");

-- AddForeignKey
ALTER TABLE "linked_account" ADD CONSTRAINT "linked_account_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
