ALTER TABLE "conversations" ADD COLUMN "missing_variables" jsonb DEFAULT '[]'::jsonb NOT NULL;

ALTER TABLE "conversations" ADD COLUMN "resume_issued_ms" bigint;
