-- CreateTable
CREATE TABLE "instructor_pay" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "instructor_pay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pay_rate" (
    "id" CHAR(24) NOT NULL,
    "pay_id" CHAR(24) NOT NULL,
    "starts_on" DATE NOT NULL,
    "practical_pay" INTEGER,
    "theory_pay" INTEGER,
    "briefing_pay" INTEGER,

    CONSTRAINT "pay_rate_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "instructor_pay_person_id_key" ON "instructor_pay"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "pay_rate_pay_id_starts_on_key" ON "pay_rate"("pay_id", "starts_on");

-- AddForeignKey
ALTER TABLE "instructor_pay" ADD CONSTRAINT "instructor_pay_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pay_rate" ADD CONSTRAINT "pay_rate_pay_id_fkey" FOREIGN KEY ("pay_id") REFERENCES "instructor_pay"("id") ON DELETE CASCADE ON UPDATE CASCADE;
