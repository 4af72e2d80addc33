ALTER TABLE "unanswered_questions" ADD COLUMN "answering_since" timestamp with time zone;
