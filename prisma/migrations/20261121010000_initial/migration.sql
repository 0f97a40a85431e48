-- CreateEnum
CREATE TYPE "school_role" AS ENUM ('NotSet', 'User', 'Admin', 'SuperAdmin');

-- CreateEnum
CREATE TYPE "site_role_name" AS ENUM ('Instructor', 'Student', 'Renter', 'Staff');

-- CreateEnum
CREATE TYPE "booking_right" AS ENUM ('AccessibleByAdmin', 'AccessibleByStaff', 'AccessibleByInstructor');

-- CreateEnum
CREATE TYPE "cancellation_group" AS ENUM ('Weather', 'Technical', 'Student', 'Instructor', 'School');

-- CreateEnum
CREATE TYPE "aircraft_type" AS ENUM ('Aircraft', 'Helicopter', 'Simulator');

-- CreateEnum
CREATE TYPE "aircraft_class" AS ENUM ('SingleEngine', 'MultiEngine', 'Other');

-- CreateEnum
CREATE TYPE "reservation_type" AS ENUM ('Renter', 'Maintenance', 'Operation', 'Practical', 'Theoretical', 'Meeting');

-- CreateEnum
CREATE TYPE "reservation_state" AS ENUM ('Scheduled', 'FlightFollowUpNeeded', 'Cancelled', 'Performed');

-- CreateEnum
CREATE TYPE "reservation_role" AS ENUM ('Renter', 'Instructor', 'Student', 'PilotInCommand', 'Observer', 'Crew');

-- CreateEnum
CREATE TYPE "compliance" AS ENUM ('Valid', 'Warning', 'Blocking');

-- CreateEnum
CREATE TYPE "resource_kind" AS ENUM ('Aircraft', 'Classroom', 'Person');

-- CreateEnum
CREATE TYPE "record_state" AS ENUM ('Active', 'Disabled', 'Archived');

-- CreateEnum
CREATE TYPE "rating_system" AS ENUM ('Simple', 'BySkills');

-- CreateTable
CREATE TABLE "person" (
    "id" CHAR(24) NOT NULL,
    "email" TEXT NOT NULL,
    "call_sign" TEXT,
    "last_name" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "phone_number" TEXT NOT NULL DEFAULT '',
    "password_hash" TEXT NOT NULL,
    "is_temporary_password" BOOLEAN NOT NULL DEFAULT false,
    "password_expires_at" TIMESTAMPTZ(3),
    "school_role" "school_role" NOT NULL DEFAULT 'User',
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "locale" TEXT,
    "terms_of_use_at" TIMESTAMPTZ(3),
    "terms_of_sale_at" TIMESTAMPTZ(3),
    "calendar_key" CHAR(64) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_role" (
    "person_id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "role" "site_role_name" NOT NULL,

    CONSTRAINT "site_role_pkey" PRIMARY KEY ("person_id","site_id","role")
);

-- CreateTable
CREATE TABLE "sign_in" (
    "id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_token" (
    "hash" CHAR(64) NOT NULL,
    "sign_in_id" CHAR(24) NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_token_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "operation_type" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "booking_right" "booking_right" NOT NULL DEFAULT 'AccessibleByStaff',
    "is_check_flight" BOOLEAN NOT NULL DEFAULT false,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "operation_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cancellation_reason" (
    "id" CHAR(24) NOT NULL,
    "text" TEXT NOT NULL,
    "group" "cancellation_group" NOT NULL DEFAULT 'School',
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "cancellation_reason_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "aircraft" (
    "id" CHAR(24) NOT NULL,
    "call_sign" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "type" "aircraft_type" NOT NULL,
    "class" "aircraft_class" NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "turnaround_minutes" INTEGER NOT NULL DEFAULT 15,
    "is_rentable" BOOLEAN NOT NULL DEFAULT false,
    "order" INTEGER NOT NULL DEFAULT 0,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "aircraft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "classroom" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "seats" INTEGER,
    "order" INTEGER NOT NULL DEFAULT 0,
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "classroom_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" CHAR(24) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" CHAR(24),
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" CHAR(24) NOT NULL,
    "site_id" CHAR(24),
    "before" JSONB,
    "after" JSONB,
    "personal" JSONB,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "actor_id" CHAR(24) NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" CHAR(64) NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("actor_id","route","key")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "reservation" (
    "id" CHAR(24) NOT NULL,
    "site_id" CHAR(24) NOT NULL,
    "type" "reservation_type" NOT NULL,
    "state" "reservation_state" NOT NULL DEFAULT 'Scheduled',
    "start_at" TIMESTAMPTZ(0) NOT NULL,
    "end_at" TIMESTAMPTZ(0) NOT NULL,
    "briefing_minutes" INTEGER NOT NULL DEFAULT 0,
    "debriefing_minutes" INTEGER NOT NULL DEFAULT 0,
    "aircraft_id" CHAR(24),
    "turnaround_at" TIMESTAMPTZ(0),
    "off_block_at" TIMESTAMPTZ(0),
    "on_block_at" TIMESTAMPTZ(0),
    "from_airport" VARCHAR(4),
    "to_airport" VARCHAR(4),
    "operation_type_id" CHAR(24),
    "classroom_id" CHAR(24),
    "comment" TEXT NOT NULL DEFAULT '',
    "client_comment" TEXT NOT NULL DEFAULT '',
    "compliance" "compliance" NOT NULL DEFAULT 'Valid',
    "override_reason" TEXT,
    "cancellation_reason_id" CHAR(24),
    "cancellation_text" TEXT,
    "cancelled_by_id" CHAR(24),
    "cancelled_at" TIMESTAMPTZ(3),
    "booked_by_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "reservation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reservation_person" (
    "reservation_id" CHAR(24) NOT NULL,
    "person_id" CHAR(24) NOT NULL,
    "role" "reservation_role" NOT NULL,

    CONSTRAINT "reservation_person_pkey" PRIMARY KEY ("reservation_id","person_id","role")
);

-- CreateTable
CREATE TABLE "occupation" (
    "reservation_id" CHAR(24) NOT NULL,
    "resource_id" CHAR(24) NOT NULL,
    "kind" "resource_kind" NOT NULL,
    "start_at" TIMESTAMPTZ(0) NOT NULL,
    "end_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "occupation_pkey" PRIMARY KEY ("reservation_id","resource_id")
);

-- CreateTable
CREATE TABLE "verdict" (
    "reservation_id" CHAR(24) NOT NULL,
    "rule" TEXT NOT NULL,
    "subject_id" CHAR(24) NOT NULL,
    "level" "compliance" NOT NULL,
    "evidence" JSONB NOT NULL,
    "turns_at" TIMESTAMPTZ(0),

    CONSTRAINT "verdict_pkey" PRIMARY KEY ("reservation_id","rule","subject_id")
);

-- CreateTable
CREATE TABLE "planning_sequence" (
    "site_id" CHAR(24) NOT NULL,
    "number" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "planning_sequence_pkey" PRIMARY KEY ("site_id")
);

-- CreateTable
CREATE TABLE "school" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "main_site_id" CHAR(24),
    "currency" CHAR(3) NOT NULL DEFAULT 'EUR',
    "rating_system" "rating_system" NOT NULL DEFAULT 'Simple',
    "slot_minutes" INTEGER NOT NULL DEFAULT 15,
    "cancellation_notice_hours" INTEGER NOT NULL DEFAULT 24,
    "demo_password_hash" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "school_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site" (
    "id" CHAR(24) NOT NULL,
    "school_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "icao" VARCHAR(4),
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Paris',
    "street" TEXT NOT NULL DEFAULT '',
    "zip_code" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "region" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "airports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "state" "record_state" NOT NULL DEFAULT 'Active',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "site_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE UNIQUE INDEX "person_call_sign_key" ON "person"("call_sign");

-- CreateIndex
CREATE UNIQUE INDEX "person_calendar_key_key" ON "person"("calendar_key");

-- CreateIndex
CREATE INDEX "site_role_site_id_role_idx" ON "site_role"("site_id", "role");

-- CreateIndex
CREATE INDEX "sign_in_person_id_idx" ON "sign_in"("person_id");

-- CreateIndex
CREATE INDEX "refresh_token_sign_in_id_idx" ON "refresh_token"("sign_in_id");

-- CreateIndex
CREATE UNIQUE INDEX "operation_type_name_key" ON "operation_type"("name");

-- CreateIndex
CREATE UNIQUE INDEX "cancellation_reason_text_key" ON "cancellation_reason"("text");

-- CreateIndex
CREATE UNIQUE INDEX "aircraft_call_sign_key" ON "aircraft"("call_sign");

-- CreateIndex
CREATE INDEX "aircraft_site_id_idx" ON "aircraft"("site_id");

-- CreateIndex
CREATE UNIQUE INDEX "classroom_site_id_name_key" ON "classroom"("site_id", "name");

-- CreateIndex
CREATE INDEX "audit_entry_subject_kind_subject_id_at_idx" ON "audit_entry"("subject_kind", "subject_id", "at");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "reservation_state_end_at_idx" ON "reservation"("state", "end_at");

-- CreateIndex
CREATE INDEX "reservation_person_person_id_idx" ON "reservation_person"("person_id");

-- CreateIndex
CREATE INDEX "verdict_turns_at_idx" ON "verdict"("turns_at");

-- AddForeignKey
ALTER TABLE "site_role" ADD CONSTRAINT "site_role_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_role" ADD CONSTRAINT "site_role_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "sign_in"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aircraft" ADD CONSTRAINT "aircraft_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "classroom" ADD CONSTRAINT "classroom_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_aircraft_id_fkey" FOREIGN KEY ("aircraft_id") REFERENCES "aircraft"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_operation_type_id_fkey" FOREIGN KEY ("operation_type_id") REFERENCES "operation_type"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_cancellation_reason_id_fkey" FOREIGN KEY ("cancellation_reason_id") REFERENCES "cancellation_reason"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation_person" ADD CONSTRAINT "reservation_person_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation_person" ADD CONSTRAINT "reservation_person_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occupation" ADD CONSTRAINT "occupation_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planning_sequence" ADD CONSTRAINT "planning_sequence_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "school"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema can't say.

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- The same aircraft, classroom or person is never in two published reservations at once, whatever the race or bug.
ALTER TABLE "occupation" ADD CONSTRAINT "occupation_has_length" CHECK ("start_at" < "end_at");
ALTER TABLE "occupation" ADD CONSTRAINT "occupation_never_twice"
  EXCLUDE USING gist ("resource_id" WITH =, tstzrange("start_at", "end_at", '[)') WITH &&);

ALTER TABLE "reservation" ADD CONSTRAINT "reservation_has_length" CHECK ("start_at" < "end_at");
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_flight_in_order" CHECK (
  ("aircraft_id" IS NULL OR "type" = 'Maintenance')
  OR ("turnaround_at" <= "off_block_at" AND "off_block_at" < "on_block_at" AND "start_at" <= "off_block_at" AND "on_block_at" <= "end_at")
);

-- A day of a site's planning, at the same price whatever the years of history.
CREATE INDEX "reservation_site_period" ON "reservation" USING gist ("site_id", tstzrange("start_at", "end_at", '[)'));

-- The audit is append-only. (\x3B is the semicolon: some migration engines split statements on every one they see.)
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN RAISE EXCEPTION ''append-only table %'', TG_TABLE_NAME USING ERRCODE = ''restrict_violation''\x3B END\x3B';
CREATE TRIGGER "audit_entry_append_only" BEFORE DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_entry_keeps_its_facts"
  BEFORE UPDATE OF "id", "at", "actor_id", "action", "subject_kind", "subject_id", "site_id", "before", "after"
  ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
