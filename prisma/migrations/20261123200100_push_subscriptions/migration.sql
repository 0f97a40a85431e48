-- CreateTable
CREATE TABLE "push_subscription" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "sign_in_id" CHAR(24) NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_message" (
    "id" CHAR(24) NOT NULL,
    "notification_id" CHAR(24) NOT NULL,
    "subscription_id" CHAR(24) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "push_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_key" ON "push_subscription"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscription_person_id_idx" ON "push_subscription"("person_id");

-- CreateIndex
CREATE INDEX "push_subscription_sign_in_id_idx" ON "push_subscription"("sign_in_id");

-- CreateIndex
CREATE INDEX "push_message_subscription_id_idx" ON "push_message"("subscription_id");

-- CreateIndex
CREATE INDEX "push_message_due_at_idx" ON "push_message"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "push_message_notification_id_subscription_id_key" ON "push_message"("notification_id", "subscription_id");

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "sign_in"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;
