-- CreateTable
CREATE TABLE "audit_link" (
    "sequence" BIGINT NOT NULL,
    "entry_id" CHAR(24) NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "audit_link_pkey" PRIMARY KEY ("sequence")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_link_entry_id_key" ON "audit_link"("entry_id");

-- The chain is append-only, too.
CREATE TRIGGER "audit_link_append_only" BEFORE UPDATE OR DELETE ON "audit_link" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_link_not_emptied" BEFORE TRUNCATE ON "audit_link" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
