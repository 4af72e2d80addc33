ALTER TABLE "unanswered_questions" ADD COLUMN "answer" text;

ALTER TABLE "unanswered_questions" ADD COLUMN "document_id" uuid;

ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE set null ON UPDATE no action;
