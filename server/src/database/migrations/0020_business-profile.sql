ALTER TABLE "teams" ADD COLUMN "business" jsonb;
