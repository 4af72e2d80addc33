CREATE INDEX "conversation_turns_with_tools" ON "conversation_turns" USING btree ("conversation_id") WHERE "conversation_turns"."tool_calls" <> '[]';
