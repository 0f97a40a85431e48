/** How the export and anonymising treat a column that refers to a person. */
export type PersonColumn = {
  /** Section of the person's export that includes it, or the reason why none does. */
  exported: string | { notBecause: string };
  /** What anonymising does: it keeps the reference, which then leads to a pseudonym, or deletes the row. */
  anonymised: "kept" | "deleted";
};

/**
 * Every column of the database that refers to a person, as `table.column`. A test compares it with the database, so a new
 * column demands a decision about export and anonymising (DECISIONS, "Calendar feed, files, people").
 */
export const personColumns: Record<string, PersonColumn> = {
  "site_role.person_id": { exported: "roles", anonymised: "deleted" },
  "person_tag.person_id": { exported: "tags", anonymised: "deleted" },
  "promotion_student.person_id": { exported: "promotions", anonymised: "kept" },
  "sign_in.person_id": { exported: "signIns", anonymised: "kept" },
  "mailed_code.person_id": { exported: { notBecause: "it is a secret for an hour" }, anonymised: "deleted" },
  "terms_acceptance.person_id": { exported: "acceptances", anonymised: "kept" },
  "reservation_person.person_id": { exported: "reservations", anonymised: "kept" },
  "reservation.booked_by_id": { exported: "booked", anonymised: "kept" },
  "reservation.cancelled_by_id": { exported: "cancelled", anonymised: "kept" },
  "occupation.resource_id": { exported: { notBecause: "it repeats the times of reservations" }, anonymised: "kept" },
  "verdict.subject_id": { exported: "verdicts", anonymised: "kept" },
  "calendar_sequence.person_id": { exported: { notBecause: "it is a counter" }, anonymised: "kept" },
  "planning_change.subject_id": { exported: { notBecause: "it is gone within a second" }, anonymised: "deleted" },
  "stored_file.uploaded_by_id": { exported: "files", anonymised: "kept" },
  "audit_entry.actor_id": { exported: "history", anonymised: "kept" },
  "audit_entry.subject_id": { exported: "history", anonymised: "kept" },
  "idempotency_key.actor_id": { exported: { notBecause: "it repeats answers of the last day" }, anonymised: "deleted" },
};
