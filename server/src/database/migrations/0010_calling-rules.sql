CREATE TABLE "do_not_call" (
	"team_id" uuid NOT NULL,
	"number" text NOT NULL,
	"source" text NOT NULL,
	"note" text NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "do_not_call_team_id_number_pk" PRIMARY KEY("team_id","number")
);


ALTER TABLE "outgoing_calls" ADD COLUMN "purpose" text DEFAULT 'service' NOT NULL;

ALTER TABLE "outgoing_calls" ADD COLUMN "time_zone" text;

ALTER TABLE "outgoing_calls" ADD COLUMN "consent" text;

ALTER TABLE "do_not_call" ADD CONSTRAINT "do_not_call_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "do_not_call_created" ON "do_not_call" USING btree ("team_id","created_at","number");
