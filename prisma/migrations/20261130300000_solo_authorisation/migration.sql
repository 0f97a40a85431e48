-- CreateTable
CREATE TABLE "solo_authorisation" (
    "id" CHAR(24) NOT NULL,
    "student_id" CHAR(24) NOT NULL,
    "program_id" CHAR(24) NOT NULL,
    "lineage_ids" CHAR(24)[] DEFAULT ARRAY[]::CHAR(24)[],
    "instructor_id" CHAR(24) NOT NULL,
    "supervisor_id" CHAR(24),
    "aircraft_id" CHAR(24),
    "aircraft_type" "aircraft_type",
    "aircraft_class" "aircraft_class",
    "wind_knots" SMALLINT,
    "crosswind_knots" SMALLINT,
    "place" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "is_first_solo" BOOLEAN NOT NULL,
    "is_first_cross_country" BOOLEAN NOT NULL,
    "begins_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by_id" CHAR(24),
    "withdrawal_reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "solo_authorisation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "solo_authorisation_student_id_idx" ON "solo_authorisation"("student_id");

-- CreateIndex
CREATE INDEX "solo_authorisation_program_id_idx" ON "solo_authorisation"("program_id");

-- CreateIndex
CREATE INDEX "solo_authorisation_instructor_id_idx" ON "solo_authorisation"("instructor_id");

-- CreateIndex
CREATE INDEX "solo_authorisation_supervisor_id_idx" ON "solo_authorisation"("supervisor_id");

-- CreateIndex
CREATE INDEX "solo_authorisation_aircraft_id_idx" ON "solo_authorisation"("aircraft_id");

-- CreateIndex
CREATE INDEX "solo_authorisation_withdrawn_by_id_idx" ON "solo_authorisation"("withdrawn_by_id");

-- AddForeignKey
ALTER TABLE "solo_authorisation" ADD CONSTRAINT "solo_authorisation_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solo_authorisation" ADD CONSTRAINT "solo_authorisation_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solo_authorisation" ADD CONSTRAINT "solo_authorisation_instructor_id_fkey" FOREIGN KEY ("instructor_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solo_authorisation" ADD CONSTRAINT "solo_authorisation_supervisor_id_fkey" FOREIGN KEY ("supervisor_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solo_authorisation" ADD CONSTRAINT "solo_authorisation_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solo_authorisation" ADD CONSTRAINT "solo_authorisation_withdrawn_by_id_fkey" FOREIGN KEY ("withdrawn_by_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
