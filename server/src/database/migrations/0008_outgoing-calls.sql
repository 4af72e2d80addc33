CREATE TABLE "outgoing_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"agent_id" text NOT NULL,
	"carrier" text NOT NULL,
	"line_id" uuid,
	"to_number" text NOT NULL,
	"from_number" text NOT NULL,
	"variables" jsonb NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"idempotency_key" text,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"detail" text,
	"call_sid" text,
	"conversation_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"dialled_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);


ALTER TABLE "phone_lines" ADD COLUMN "api_url" text;

ALTER TABLE "phone_calls" ADD COLUMN "outgoing_call_id" uuid;

ALTER TABLE "phone_calls" ADD COLUMN "variables" jsonb;

ALTER TABLE "outgoing_calls" ADD CONSTRAINT "outgoing_calls_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "outgoing_calls" ADD CONSTRAINT "outgoing_calls_line_id_phone_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."phone_lines"("id") ON DELETE set null ON UPDATE no action;

CREATE UNIQUE INDEX "outgoing_calls_key" ON "outgoing_calls" USING btree ("team_id","idempotency_key");

CREATE INDEX "outgoing_calls_team" ON "outgoing_calls" USING btree ("team_id","created_at","id");

CREATE INDEX "outgoing_calls_open" ON "outgoing_calls" USING btree ("state","not_before") WHERE "outgoing_calls"."ended_at" is null;

ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_outgoing_call_id_outgoing_calls_id_fk" FOREIGN KEY ("outgoing_call_id") REFERENCES "public"."outgoing_calls"("id") ON DELETE set null ON UPDATE no action;

CREATE INDEX "phone_calls_outgoing" ON "phone_calls" USING btree ("outgoing_call_id");
