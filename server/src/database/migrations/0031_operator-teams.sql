ALTER TABLE "accounts" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;

ALTER TABLE "teams" ADD COLUMN "max_conversations" integer;

ALTER TABLE "teams" ADD COLUMN "max_calls" integer;

ALTER TABLE "teams" ADD COLUMN "monthly_minutes" integer;

ALTER TABLE "teams" ADD COLUMN "max_knowledge_bytes" bigint;

ALTER TABLE "teams" ADD COLUMN "refused_flags" text[] DEFAULT '{}' NOT NULL;

ALTER TABLE "teams" ADD COLUMN "suspension_reason" text DEFAULT '' NOT NULL;
