DROP INDEX "do_not_call_created";

ALTER TABLE "do_not_call" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;

ALTER TABLE "do_not_call" ADD COLUMN "conversation_id" text;

ALTER TABLE "phone_calls" ADD COLUMN "purpose" text;

CREATE INDEX "do_not_call_created" ON "do_not_call" USING btree ("team_id","created_at","id");
