ALTER TABLE "conversations" ADD COLUMN "client_source" text;

ALTER TABLE "conversations" ADD COLUMN "given_variables" jsonb DEFAULT '{}'::jsonb NOT NULL;
