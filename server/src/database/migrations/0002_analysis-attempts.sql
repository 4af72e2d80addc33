ALTER TABLE "conversations" ADD COLUMN "analysis_attempts" smallint DEFAULT 0 NOT NULL;
