-- One rule may find two things about one subject: the evidence tells them apart. Verdicts are judged anew by themselves.
ALTER TABLE "verdict" ADD COLUMN "evidence_key" CHAR(16) NOT NULL DEFAULT '';
ALTER TABLE "verdict" ALTER COLUMN "evidence_key" DROP DEFAULT;
ALTER TABLE "verdict" DROP CONSTRAINT "verdict_pkey";
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_pkey" PRIMARY KEY ("reservation_id", "rule", "subject_id", "evidence_key");
