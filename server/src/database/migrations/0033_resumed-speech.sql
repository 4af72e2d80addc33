ALTER TABLE "conversation_recordings" DROP CONSTRAINT "conversation_recordings_conversation_id_unique";

ALTER TABLE "conversation_recordings" ADD COLUMN "starts_at_ms" integer DEFAULT 0 NOT NULL;

ALTER TABLE "conversations" ADD COLUMN "is_spoken" boolean DEFAULT false NOT NULL;

CREATE INDEX "conversation_recordings_conversation" ON "conversation_recordings" USING btree ("conversation_id");
