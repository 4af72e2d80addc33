ALTER TABLE "team_secrets" ADD COLUMN "hosts" text[] DEFAULT '{}' NOT NULL;

ALTER TABLE "team_secrets" ADD COLUMN "requested_hosts" text[] DEFAULT '{}' NOT NULL;
