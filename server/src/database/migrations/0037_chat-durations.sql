-- Chat agents have no control for the longest duration: where they have the former default, they get that of new ones.
UPDATE "agent_versions"
SET "conversation_config" = jsonb_set("conversation_config", '{conversation,max_duration_seconds}', '3600')
WHERE "type" = 'chat' AND "conversation_config" #> '{conversation,max_duration_seconds}' = '300';
