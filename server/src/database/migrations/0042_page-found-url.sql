ALTER TABLE "knowledge_files" ADD COLUMN "found_url" text;
