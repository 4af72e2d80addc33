ALTER TABLE "outgoing_calls" ADD COLUMN "on_voicemail" text DEFAULT 'hang_up' NOT NULL;

ALTER TABLE "outgoing_calls" ADD COLUMN "voicemail_message" text DEFAULT '' NOT NULL;

ALTER TABLE "outgoing_calls" ADD COLUMN "answered_by" text;
