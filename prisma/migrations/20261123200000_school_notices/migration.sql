-- CreateTable
CREATE TABLE "notice" (
    "id" CHAR(24) NOT NULL,
    "title" TEXT NOT NULL,
    "folded_title" TEXT NOT NULL GENERATED ALWAYS AS (
        lower(regexp_replace(normalize(title, NFD), '[\u0300-\u036f]', '', 'g'))
    ) STORED,
    "text" TEXT NOT NULL,
    "site_id" CHAR(24),
    "role" "site_role_name",
    "promotion_id" CHAR(24),
    "asks_confirmation" BOOLEAN NOT NULL DEFAULT false,
    "author_id" CHAR(24),
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "reminded_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawal_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_recipient" (
    "notice_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_recipient_pkey" PRIMARY KEY ("notice_id","person_id")
);

-- CreateIndex
CREATE INDEX "notice_published_at_idx" ON "notice"("published_at" DESC);

-- CreateIndex
CREATE INDEX "notice_recipient_person_id_idx" ON "notice_recipient"("person_id");

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_promotion_id_fkey" FOREIGN KEY ("promotion_id") REFERENCES "promotion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
