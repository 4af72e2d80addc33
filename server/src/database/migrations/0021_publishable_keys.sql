ALTER TABLE "api_keys" ADD COLUMN "kind" text DEFAULT 'secret' NOT NULL;

ALTER TABLE "api_keys" ADD COLUMN "token" text;

ALTER TABLE "api_keys" ADD COLUMN "origins" text[];
