ALTER TABLE "campaigns" ADD COLUMN "on_voicemail" text DEFAULT 'hang_up' NOT NULL;

ALTER TABLE "campaigns" ADD COLUMN "voicemail_message" text DEFAULT '' NOT NULL;
