ALTER TABLE "voice_clones" ADD COLUMN "service_connection_id" uuid;
