CREATE TABLE "campaign_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"time_zone" text,
	"consent" text,
	"variables" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer NOT NULL,
	"next_at" timestamp with time zone,
	"call_id" uuid,
	"conversation_id" text,
	"updated_at" timestamp with time zone NOT NULL
);


CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"agent_id" text NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"from_number" text,
	"line" text,
	"hours" jsonb NOT NULL,
	"retries" jsonb NOT NULL,
	"calls_at_once" integer NOT NULL,
	"state" text NOT NULL,
	"pause" text,
	"newest" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);


ALTER TABLE "campaign_rows" ADD CONSTRAINT "campaign_rows_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "campaign_rows" ADD CONSTRAINT "campaign_rows_call_id_outgoing_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."outgoing_calls"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

CREATE UNIQUE INDEX "campaign_rows_line" ON "campaign_rows" USING btree ("campaign_id","line");

CREATE INDEX "campaign_rows_state" ON "campaign_rows" USING btree ("campaign_id","state","next_at","line");

CREATE INDEX "campaign_rows_call" ON "campaign_rows" USING btree ("call_id");

CREATE INDEX "campaigns_team" ON "campaigns" USING btree ("team_id","created_at","id");

CREATE INDEX "campaigns_open" ON "campaigns" USING btree ("id") WHERE "campaigns"."state" in ('running', 'paused');
