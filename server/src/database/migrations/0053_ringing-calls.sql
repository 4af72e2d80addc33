ALTER TABLE "phone_calls" ADD COLUMN "ringing_calls" jsonb;
