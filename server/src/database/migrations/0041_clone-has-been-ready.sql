ALTER TABLE "voice_clones" ADD COLUMN "has_been_ready" boolean DEFAULT false NOT NULL;
-- An instant voice is ready as soon as its service knows it.
UPDATE "voice_clones" SET "has_been_ready" = true
WHERE "status" = 'ready' OR ("cloning_type" = 'instant' AND "service_voice_id" IS NOT NULL);
