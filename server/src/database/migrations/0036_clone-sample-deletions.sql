ALTER TABLE "voice_clone_samples" ADD COLUMN "running_deletions" integer DEFAULT 0 NOT NULL;
