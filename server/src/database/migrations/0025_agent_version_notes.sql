ALTER TABLE "agent_versions" ADD COLUMN "note" text DEFAULT '' NOT NULL;
