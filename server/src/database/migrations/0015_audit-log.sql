CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"operation" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);


CREATE TABLE "audit_settings" (
	"team_id" uuid PRIMARY KEY NOT NULL,
	"retention_days" integer
);


ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "audit_settings" ADD CONSTRAINT "audit_settings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "audit_entries_team" ON "audit_entries" USING btree ("team_id","id" DESC NULLS LAST);

-- Entries leave when they are older than their team keeps them, or with their team.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (NOT EXISTS (SELECT FROM teams WHERE id = OLD.team_id)
    OR EXISTS (SELECT FROM audit_settings WHERE team_id = OLD.team_id
      AND OLD.at < now() - make_interval(days => retention_days))) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Entries of the audit log are neither changed nor deleted.';
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
