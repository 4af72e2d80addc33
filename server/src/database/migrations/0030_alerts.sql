CREATE TABLE "alert_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"destination_id" uuid,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"event_ids" uuid[] NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"problem" text,
	"http_status" integer
);


CREATE TABLE "alert_destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"sealed_address" text NOT NULL,
	"sealed_secret" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);


CREATE TABLE "alert_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL
);


CREATE TABLE "alert_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"threshold" double precision NOT NULL,
	"agent_ids" text[],
	"channel" text,
	"number" text,
	"window_minutes" integer NOT NULL,
	"least_conversations" integer NOT NULL,
	"hours" jsonb,
	"time_zone" text NOT NULL,
	"repeat_hours" integer,
	"destination_ids" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone,
	"state" text NOT NULL,
	"raised_at" timestamp with time zone,
	"fine_since" timestamp with time zone,
	"noticed_at" timestamp with time zone,
	"evaluated_at" timestamp with time zone,
	"value" double precision,
	"conversations" integer NOT NULL,
	"recent" jsonb NOT NULL
);


ALTER TABLE "conversation_figures" ADD COLUMN "questions" integer DEFAULT 0 NOT NULL;

ALTER TABLE "conversation_figures" ADD COLUMN "replies" integer DEFAULT 0 NOT NULL;

ALTER TABLE "conversation_figures" ADD COLUMN "model_failures" integer DEFAULT 0 NOT NULL;

ALTER TABLE "conversation_figures" ADD COLUMN "speech_failures" integer DEFAULT 0 NOT NULL;

ALTER TABLE "conversation_figures" ADD COLUMN "tool_calls" integer DEFAULT 0 NOT NULL;

ALTER TABLE "conversation_figures" ADD COLUMN "tool_failures" integer DEFAULT 0 NOT NULL;

ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_destination_id_alert_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."alert_destinations"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "alert_destinations" ADD CONSTRAINT "alert_destinations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("next_attempt_at") WHERE "alert_deliveries"."status" = 'waiting';

CREATE INDEX "alert_deliveries_team" ON "alert_deliveries" USING btree ("team_id","created_at");

CREATE INDEX "alert_destinations_team" ON "alert_destinations" USING btree ("team_id","created_at");

CREATE INDEX "alert_events_team" ON "alert_events" USING btree ("team_id","at" DESC NULLS LAST);

CREATE INDEX "alert_events_rule" ON "alert_events" USING btree ("rule_id","at" DESC NULLS LAST);

CREATE INDEX "alert_rules_team" ON "alert_rules" USING btree ("team_id","created_at");
