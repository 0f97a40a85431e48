-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN "key_id" CHAR(24);

-- The key is one of the facts that nobody changes.
DROP TRIGGER "audit_entry_keeps_its_facts" ON "audit_entry";
CREATE TRIGGER "audit_entry_keeps_its_facts"
  BEFORE UPDATE OF "id", "at", "actor_id", "key_id", "action", "subject_kind", "subject_id", "site_id", "before", "after"
  ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
