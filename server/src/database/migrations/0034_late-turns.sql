ALTER TABLE "conversations" ADD COLUMN "late_turns_after" integer;
