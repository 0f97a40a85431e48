/** What the export and the anonymisation do with a column that refers to a person. */
export type PersonReferencePolicy = {
  /** The section of the person's export that contains the column, or the reason why the export leaves it out. */
  exported: string | { notBecause: string };
  /** "kept": the reference stays and then leads to the pseudonym. "deleted": the row is deleted. */
  anonymised: "kept" | "deleted";
};

/**
 * All columns of the database that refer to a person, as `table.column`. A test compares the list with the database, so that
 * nobody forgets a new column in the export and the anonymisation (DECISIONS, "Calendar feed, files, people").
 */
export const personReferencePolicies: Record<string, PersonReferencePolicy> = {
  "site_role.person_id": { exported: "roles", anonymised: "deleted" },
  "duty_grant.person_id": { exported: "duties", anonymised: "deleted" },
  "person_tag.person_id": { exported: "tags", anonymised: "deleted" },
  "promotion_student.person_id": { exported: "promotions", anonymised: "kept" },
  "sign_in.person_id": { exported: "signIns", anonymised: "kept" },
  "known_device.person_id": { exported: "knownDevices", anonymised: "deleted" },
  "authenticator_app.person_id": { exported: "authenticatorApps", anonymised: "deleted" },
  "passkey.person_id": { exported: "passkeys", anonymised: "deleted" },
  "linked_account.person_id": { exported: "linkedAccounts", anonymised: "deleted" },
  "api_key.made_by_id": { exported: "apiKeys", anonymised: "kept" },
  "recovery_code.person_id": { exported: "recoveryCodes", anonymised: "deleted" },
  "passkey_challenge.person_id": {
    exported: { notBecause: "it is a question for five minutes" },
    anonymised: "deleted",
  },
  "mailed_code.person_id": { exported: { notBecause: "it is a secret for an hour" }, anonymised: "deleted" },
  "terms_acceptance.person_id": { exported: "acceptances", anonymised: "kept" },
  "reservation_person.person_id": { exported: "reservations", anonymised: "kept" },
  "reservation.booked_by_id": { exported: "booked", anonymised: "kept" },
  "reservation.payer_id": { exported: { notBecause: "what they pay is among their transactions" }, anonymised: "kept" },
  "reservation.cancelled_by_id": { exported: "cancelled", anonymised: "kept" },
  "reservation_series.author_id": {
    exported: { notBecause: "its reservations say who booked them" },
    anonymised: "kept",
  },
  "reservation_request.person_id": { exported: "requests", anonymised: "kept" },
  "reservation_request.closed_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "lesson_request.student_id": { exported: "lessonRequests", anonymised: "kept" },
  "lesson_request.instructor_id": {
    exported: { notBecause: "it is what a student asked for" },
    anonymised: "kept",
  },
  "lesson_request.closed_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "occurrence_report.reported_by_id": { exported: "occurrenceReports", anonymised: "kept" },
  "accounting_period.closed_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "extraction.asked_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "saved_extraction_recipient.person_id": {
    exported: { notBecause: "it says whom the school lets know" },
    anonymised: "kept",
  },
  "account_paper.person_id": { exported: "accountPapers", anonymised: "kept" },
  "account_paper.issued_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "bank_import.imported_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "fee_run.charged_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "account_transaction.person_id": { exported: "transactions", anonymised: "kept" },
  "account_transaction.created_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "instructor_price_person.person_id": {
    exported: { notBecause: "it is what the school asks for the instructor’s lessons" },
    anonymised: "kept",
  },
  "instructor_pay.person_id": { exported: "pay", anonymised: "kept" },
  "standby.person_id": { exported: "standbys", anonymised: "kept" },
  "standby.instructor_id": { exported: { notBecause: "it is what somebody waits for" }, anonymised: "kept" },
  "standby.created_by_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "standby.closed_by_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "freed_time.instructor_id": {
    exported: { notBecause: "the reservation that was theirs is exported" },
    anonymised: "kept",
  },
  "standby_offer.instructor_id": {
    exported: { notBecause: "it is what was offered to somebody else" },
    anonymised: "kept",
  },
  "draft_planning.created_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "draft_planning.published_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "week_plan_run.asked_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "deleted",
  },
  "draft_item.author_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "deleted" },
  "occupation.resource_id": { exported: { notBecause: "it repeats the times of reservations" }, anonymised: "kept" },
  "verdict.subject_id": { exported: "verdicts", anonymised: "kept" },
  "notification.person_id": { exported: "notifications", anonymised: "deleted" },
  "notification.author_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "planning_view.person_id": { exported: "planningViews", anonymised: "deleted" },
  "push_subscription.person_id": { exported: "pushSubscriptions", anonymised: "deleted" },
  "calendar_sequence.person_id": { exported: { notBecause: "it is a counter" }, anonymised: "kept" },
  "planning_change.subject_id": { exported: { notBecause: "it is gone within a second" }, anonymised: "deleted" },
  "notice.author_id": { exported: "writtenNotices", anonymised: "kept" },
  "notice_recipient.person_id": { exported: "notices", anonymised: "kept" },
  "counter_movement.author_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "maintenance_entry.author_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "component_movement.author_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "component_fitting.fitted_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "component_fitting.removed_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "component.scrapped_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "certificate.person_id": { exported: "certificates", anonymised: "kept" },
  "certificate.created_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "certificate.completed_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "certificate.decided_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "certificate.archived_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "defect.reported_by_id": { exported: "defects", anonymised: "kept" },
  "defect.deferred_by_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "defect.released_by_id": { exported: "releases", anonymised: "kept" },
  "defect_event.author_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "defect_reading.person_id": { exported: "defectReadings", anonymised: "kept" },
  "leg_pilot.person_id": { exported: "legs", anonymised: "kept" },
  "flight.accepted_by_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "flight.released_by_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "flight.closed_by_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "leg.declared_by_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "logbook_import.person_id": { exported: "logbookImports", anonymised: "kept" },
  "logbook_import.imported_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "leg.judged_by_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "lesson_note.author_id": { exported: "lessonNotes", anonymised: "deleted" },
  "enrolment.student_id": { exported: "enrolments", anonymised: "kept" },
  "enrolment.enrolled_by_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "enrolment.validated_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "exam.recorded_by_id": {
    exported: { notBecause: "the exam is in the export of its student, and its author in the history" },
    anonymised: "kept",
  },
  "solo_authorisation.student_id": { exported: "soloAuthorisations", anonymised: "kept" },
  "solo_authorisation.instructor_id": { exported: "givenSoloAuthorisations", anonymised: "kept" },
  "solo_authorisation.supervisor_id": {
    exported: { notBecause: "it is in the export of its student, and who gave it in the history" },
    anonymised: "kept",
  },
  "solo_authorisation.withdrawn_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "issued_book.issued_by_id": { exported: { notBecause: "the history says what the person did" }, anonymised: "kept" },
  "inspection_pack.instructor_id": { exported: "inspectionPacks", anonymised: "deleted" },
  "inspection_pack.created_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "inspection_link.created_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "inspection_pack_person.person_id": { exported: "inspectionPacks", anonymised: "deleted" },
  "imported_record.accepted_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "trusted_key.confirmed_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "lesson_follow_up.instructor_id": {
    exported: { notBecause: "the lesson is in the export of its student, and its author in the history" },
    anonymised: "kept",
  },
  "lesson_follow_up.submitted_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "lesson_follow_up_draft.edited_by_id": {
    exported: { notBecause: "nothing counts it until it is submitted" },
    anonymised: "kept",
  },
  "lesson_follow_up_draft.returned_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "program_revision.locked_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "availability.person_id": { exported: "availabilities", anonymised: "kept" },
  "availability.entered_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "recency_waiver.person_id": { exported: "waivers", anonymised: "kept" },
  "recency_waiver.granted_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "recency_waiver.ended_by_id": {
    exported: { notBecause: "the history says what the person did" },
    anonymised: "kept",
  },
  "stored_file.uploaded_by_id": { exported: "files", anonymised: "kept" },
  "audit_entry.actor_id": { exported: "history", anonymised: "kept" },
  "audit_entry.subject_id": { exported: "history", anonymised: "kept" },
  "idempotency_key.actor_id": { exported: { notBecause: "it repeats answers of the last day" }, anonymised: "deleted" },
};
