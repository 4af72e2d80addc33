-- What was said in deleted conversations, who said it, and how deleted documents begin stood in the log for good.
ALTER TABLE "audit_entries" DISABLE TRIGGER audit_entries_append_only;
UPDATE "audit_entries"
SET "before" = "before" - '{data.user_id,data.call_summary_title,user_id,analysis.call_summary_title,analysis.transcript_summary,preview,extracted_inner_html}'::text[]
WHERE "operation" IN ('deleteCallLog', 'convaiDeleteConversation', 'deleteDocument', 'convaiDeleteDocument')
  AND "before" IS NOT NULL;
ALTER TABLE "audit_entries" ENABLE TRIGGER audit_entries_append_only;
