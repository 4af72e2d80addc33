CREATE TABLE "campaign_calls" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL
);


ALTER TABLE "campaigns" ADD COLUMN "agent_version" integer;

ALTER TABLE "outgoing_calls" ADD COLUMN "agent_version" integer;

ALTER TABLE "phone_calls" ADD COLUMN "agent_version" integer;

ALTER TABLE "campaign_calls" ADD CONSTRAINT "campaign_calls_call_id_outgoing_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."outgoing_calls"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "campaign_calls" ADD CONSTRAINT "campaign_calls_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "campaign_calls_campaign" ON "campaign_calls" USING btree ("campaign_id");

CREATE INDEX "outgoing_calls_conversation" ON "outgoing_calls" USING btree ("conversation_id");

-- What campaigns had called before: the newest call of each person.
INSERT INTO "campaign_calls" ("call_id", "campaign_id")
SELECT DISTINCT ON ("call_id") "call_id", "campaign_id" FROM "campaign_rows" WHERE "call_id" IS NOT NULL;
