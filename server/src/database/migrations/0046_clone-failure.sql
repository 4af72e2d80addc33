ALTER TABLE "voice_clones" ADD COLUMN "failure" jsonb;
