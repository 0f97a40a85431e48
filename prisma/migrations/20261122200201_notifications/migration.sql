-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "calendar" TEXT,
ADD COLUMN     "calendar_method" TEXT;

-- CreateTable
CREATE TABLE "notification" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "site_id" CHAR(24),
    "about_id" CHAR(24),
    "author_id" CHAR(24),
    "facts" JSONB NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "mail_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notification_person_id_at_idx" ON "notification"("person_id", "at" DESC);

-- CreateIndex
CREATE INDEX "notification_about_id_idx" ON "notification"("about_id");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Few notifications are unread, and fewer wait for their mail.
CREATE INDEX "notification_unread" ON "notification"("person_id") WHERE "read_at" IS NULL;
CREATE INDEX "notification_mail_due" ON "notification"("mail_at") WHERE "mail_at" IS NOT NULL;
