ALTER TABLE "conversations" ADD COLUMN "withheld" text;
