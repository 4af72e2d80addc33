CREATE TABLE "agent_test_repetitions" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"repetition" integer NOT NULL,
	"outcome" text NOT NULL,
	"error" jsonb,
	"checks" jsonb NOT NULL,
	"transcript" jsonb NOT NULL,
	"end_reason" text,
	"took_ms" double precision NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_test_repetitions_run_id_position_repetition_pk" PRIMARY KEY("run_id","position","repetition")
);


CREATE TABLE "agent_test_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"agent_row_id" uuid NOT NULL,
	"agent_version" integer,
	"draft" jsonb,
	"status" text NOT NULL,
	"failure" text,
	"repeat" integer NOT NULL,
	"tests" jsonb NOT NULL,
	"model" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"starter_name" text NOT NULL,
	"claimed_until" timestamp with time zone,
	"claimed_by" uuid,
	"findings" jsonb
);


CREATE TABLE "agent_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"agent_row_id" uuid NOT NULL,
	"test" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"author_name" text NOT NULL
);


CREATE TABLE "agent_versions" (
	"agent_row_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"conversation_config" jsonb NOT NULL,
	"platform_settings" jsonb NOT NULL,
	"extras" jsonb NOT NULL,
	"restored_from" integer,
	"created_at" timestamp with time zone NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	CONSTRAINT "agent_versions_agent_row_id_number_pk" PRIMARY KEY("agent_row_id","number")
);


CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"language" text NOT NULL,
	"llm" text NOT NULL,
	"version" integer NOT NULL,
	"active_number" text,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "agents_agent_id" UNIQUE("agent_id")
);


CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"base_url" text,
	"sealed_key" text,
	"models" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_checked_at" timestamp with time zone NOT NULL,
	"last_error" text
);


CREATE TABLE "visitors" (
	"name" text PRIMARY KEY NOT NULL,
	"minute_ends_at" timestamp with time zone NOT NULL,
	"begun_in_minute" integer NOT NULL,
	"hour_ends_at" timestamp with time zone NOT NULL,
	"begun_in_hour" integer NOT NULL,
	"messages_end_at" timestamp with time zone NOT NULL,
	"messages" integer NOT NULL
);


CREATE TABLE "conversation_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"agent_id" text NOT NULL,
	"draft" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);


CREATE TABLE "conversation_turns" (
	"conversation_id" text NOT NULL,
	"event_id" integer NOT NULL,
	"role" text NOT NULL,
	"message" text NOT NULL,
	"source_medium" text,
	"original_message" text,
	"time_in_call_seconds" double precision NOT NULL,
	"ledger" jsonb,
	"evidence" jsonb NOT NULL,
	"retrieval" jsonb,
	"tool_calls" jsonb,
	"agent" jsonb,
	"files" jsonb,
	"feedback" text,
	CONSTRAINT "conversation_turns_conversation_id_event_id_role_pk" PRIMARY KEY("conversation_id","event_id","role")
);


CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"agent_id" text NOT NULL,
	"agent_name" text NOT NULL,
	"agent_version" integer,
	"channel" text NOT NULL,
	"status" text NOT NULL,
	"end_reason" text,
	"started_by" uuid,
	"user_id" text,
	"language" text NOT NULL,
	"model" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"node_id" uuid,
	"is_resumable" boolean DEFAULT false NOT NULL,
	"record_voice" boolean NOT NULL,
	"kept_until" date,
	"max_files" integer DEFAULT 0 NOT NULL,
	"aftercare" jsonb NOT NULL,
	"analysis_status" text,
	"analysis_requested_at" timestamp with time zone,
	"analysis" jsonb,
	"analysis_problem" text,
	"erased_at" timestamp with time zone,
	"phone_call" jsonb,
	"feedback" jsonb,
	"outcome" text GENERATED ALWAYS AS (analysis ->> 'call_successful') STORED,
	"search_names" text NOT NULL,
	"search_words" "tsvector"
);


CREATE TABLE "conversation_figures" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"agent_id" text NOT NULL,
	"agent_version" integer,
	"channel" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"waits_ms" integer[] NOT NULL
);


CREATE TABLE "unanswered_questions" (
	"conversation_id" text NOT NULL,
	"event_id" integer NOT NULL,
	"team_id" uuid NOT NULL,
	"agent_id" text NOT NULL,
	"channel" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"question" text NOT NULL,
	"topics" text[] NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "unanswered_questions_conversation_id_event_id_pk" PRIMARY KEY("conversation_id","event_id")
);


CREATE TABLE "conversation_files" (
	"id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"conversation_id" text,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"text" text NOT NULL,
	"is_cut" boolean NOT NULL,
	"bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "conversation_recordings" (
	"path" text PRIMARY KEY NOT NULL,
	"conversation_id" text,
	"bytes" integer,
	"duration_seconds" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_recordings_conversation_id_unique" UNIQUE("conversation_id")
);


CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"firstname" text DEFAULT '' NOT NULL,
	"lastname" text DEFAULT '' NOT NULL,
	"lang" text,
	"password_hash" text,
	"issuer" text,
	"subject" text,
	"sessions_valid_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "openid_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "openid_payloads" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" json NOT NULL,
	"account_id" text,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "openid_payloads_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);


CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);


CREATE TABLE "sign_in_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "memberships" (
	"team_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"activated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_team_id_account_id_pk" PRIMARY KEY("team_id","account_id")
);


CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"issuer" text,
	"external_id" text,
	"max_agents" integer,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE "phone_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"account_sid" text,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_call_at" timestamp with time zone,
	"last_problem" text,
	"last_problem_at" timestamp with time zone
);


CREATE TABLE "phone_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"line_id" uuid,
	"carrier" text NOT NULL,
	"call_sid" text NOT NULL,
	"agent_id" text NOT NULL,
	"conversation_id" text,
	"caller_number" text NOT NULL,
	"called_number" text NOT NULL,
	"called_label" text NOT NULL,
	"is_sip" boolean NOT NULL,
	"state" text NOT NULL,
	"ticket" text,
	"ticket_until" timestamp with time zone,
	"returning" jsonb,
	"instruction" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);


CREATE TABLE "slack_messages" (
	"agent_row_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"channel" text NOT NULL,
	"message_ts" text NOT NULL,
	"thread_ts" text NOT NULL,
	"user_id" text NOT NULL,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"alive_at" timestamp with time zone,
	CONSTRAINT "slack_messages_agent_row_id_event_id_pk" PRIMARY KEY("agent_row_id","event_id")
);


CREATE TABLE "slack_threads" (
	"agent_row_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"thread_ts" text NOT NULL,
	"conversation_id" text NOT NULL,
	CONSTRAINT "slack_threads_agent_row_id_channel_thread_ts_pk" PRIMARY KEY("agent_row_id","channel","thread_ts")
);


CREATE TABLE "slack_sources" (
	"agent_row_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"sealed_bot_token" text NOT NULL,
	"sealed_signing_secret" text NOT NULL,
	"workspace_id" text NOT NULL,
	"workspace_name" text NOT NULL,
	"bot_user_id" text NOT NULL,
	"bot_name" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	"problem" text
);


CREATE TABLE "website_sources" (
	"agent_row_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL
);


CREATE TABLE "knowledge_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"file_name" text,
	"size_bytes" integer NOT NULL,
	"source_hash" text NOT NULL,
	"text_hash" text,
	"source_text" text,
	"qa_pairs" jsonb,
	"status" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"usable_revision" integer,
	"preview" text DEFAULT '' NOT NULL,
	"text_characters" integer DEFAULT 0 NOT NULL,
	"passages_count" integer DEFAULT 0 NOT NULL,
	"language" text,
	"reader_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone
);


CREATE TABLE "knowledge_embeddings" (
	"document_id" uuid NOT NULL,
	"model" text NOT NULL,
	"revision" integer NOT NULL,
	"dimensions" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "knowledge_embeddings_document_id_model_pk" PRIMARY KEY("document_id","model")
);


CREATE TABLE "knowledge_files" (
	"path" text PRIMARY KEY NOT NULL,
	"document_id" uuid,
	"content_type" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "knowledge_files_document_id_unique" UNIQUE("document_id")
);


CREATE TABLE "knowledge_passages" (
	"document_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "knowledge_passages_document_id_ordinal_pk" PRIMARY KEY("document_id","ordinal")
);


CREATE TABLE "knowledge_segments" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);


CREATE TABLE "knowledge_texts" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"folded" text DEFAULT '' NOT NULL,
	"html" text
);


CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);


CREATE TABLE "numbers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"number" text NOT NULL,
	"label" text NOT NULL,
	"country" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);


CREATE TABLE "transfer_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"numbers" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);


CREATE TABLE "post_call_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"conversation_id" text,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"attempts" jsonb NOT NULL
);


CREATE TABLE "post_call_webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"url" text NOT NULL,
	"is_active" boolean NOT NULL,
	"includes_tests" boolean NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_earlier_secret" text,
	"earlier_secret_until" timestamp with time zone,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);


CREATE TABLE "team_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed_value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);


CREATE TABLE "server_tools" (
	"server_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"input_schema" json NOT NULL,
	"hash" text NOT NULL,
	"problem" text,
	"is_read_only" boolean NOT NULL,
	CONSTRAINT "server_tools_server_id_name_pk" PRIMARY KEY("server_id","name")
);


CREATE TABLE "tool_approvals" (
	"server_id" uuid NOT NULL,
	"tool_name" text NOT NULL,
	"hash" text NOT NULL,
	"description" text NOT NULL,
	"input_schema" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tool_approvals_server_id_tool_name_pk" PRIMARY KEY("server_id","tool_name")
);


CREATE TABLE "tool_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"transport" text NOT NULL,
	"sealed_access" text NOT NULL,
	"shown_url" text NOT NULL,
	"header_names" json NOT NULL,
	"has_token" boolean NOT NULL,
	"documentation_url" text,
	"approval_policy" text NOT NULL,
	"creator_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"revision" integer NOT NULL,
	"change" integer NOT NULL,
	"health_state" text NOT NULL,
	"checked_at" timestamp with time zone,
	"latency_ms" integer,
	"error_code" text,
	"error_message" text,
	"tools_hash" text
);


CREATE TABLE "voice_clone_samples" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clone_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"is_sent" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);


CREATE TABLE "voice_clones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL,
	"cloning_type" text NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	"remove_background_noise" boolean NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"service_voice_id" text,
	"attempts" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"is_submitting" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);


ALTER TABLE "agent_test_repetitions" ADD CONSTRAINT "agent_test_repetitions_run_id_agent_test_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."agent_test_runs"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "agent_test_runs" ADD CONSTRAINT "agent_test_runs_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "agent_test_runs" ADD CONSTRAINT "agent_test_runs_agent_row_id_agents_id_fk" FOREIGN KEY ("agent_row_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "agent_tests" ADD CONSTRAINT "agent_tests_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "agent_tests" ADD CONSTRAINT "agent_tests_agent_row_id_agents_id_fk" FOREIGN KEY ("agent_row_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_agent_row_id_agents_id_fk" FOREIGN KEY ("agent_row_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "agents" ADD CONSTRAINT "agents_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "connections" ADD CONSTRAINT "connections_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "conversation_drafts" ADD CONSTRAINT "conversation_drafts_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "conversation_turns" ADD CONSTRAINT "conversation_turns_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "conversations" ADD CONSTRAINT "conversations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "conversation_figures" ADD CONSTRAINT "conversation_figures_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "conversation_figures" ADD CONSTRAINT "conversation_figures_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "conversation_recordings" ADD CONSTRAINT "conversation_recordings_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "memberships" ADD CONSTRAINT "memberships_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "phone_lines" ADD CONSTRAINT "phone_lines_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_line_id_phone_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."phone_lines"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "slack_messages" ADD CONSTRAINT "slack_messages_agent_row_id_slack_sources_agent_row_id_fk" FOREIGN KEY ("agent_row_id") REFERENCES "public"."slack_sources"("agent_row_id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "slack_threads" ADD CONSTRAINT "slack_threads_agent_row_id_slack_sources_agent_row_id_fk" FOREIGN KEY ("agent_row_id") REFERENCES "public"."slack_sources"("agent_row_id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "slack_threads" ADD CONSTRAINT "slack_threads_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "slack_sources" ADD CONSTRAINT "slack_sources_agent_row_id_agents_id_fk" FOREIGN KEY ("agent_row_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "slack_sources" ADD CONSTRAINT "slack_sources_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "website_sources" ADD CONSTRAINT "website_sources_agent_row_id_agents_id_fk" FOREIGN KEY ("agent_row_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "website_sources" ADD CONSTRAINT "website_sources_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "knowledge_embeddings" ADD CONSTRAINT "knowledge_embeddings_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "knowledge_files" ADD CONSTRAINT "knowledge_files_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "knowledge_segments" ADD CONSTRAINT "knowledge_segments_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "knowledge_texts" ADD CONSTRAINT "knowledge_texts_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "numbers" ADD CONSTRAINT "numbers_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "transfer_targets" ADD CONSTRAINT "transfer_targets_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "post_call_deliveries" ADD CONSTRAINT "post_call_deliveries_webhook_id_post_call_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."post_call_webhooks"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "post_call_deliveries" ADD CONSTRAINT "post_call_deliveries_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "post_call_webhooks" ADD CONSTRAINT "post_call_webhooks_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "team_secrets" ADD CONSTRAINT "team_secrets_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "server_tools" ADD CONSTRAINT "server_tools_server_id_tool_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."tool_servers"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "tool_approvals" ADD CONSTRAINT "tool_approvals_server_id_tool_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."tool_servers"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "tool_servers" ADD CONSTRAINT "tool_servers_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "tool_servers" ADD CONSTRAINT "tool_servers_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "voice_clone_samples" ADD CONSTRAINT "voice_clone_samples_clone_id_voice_clones_id_fk" FOREIGN KEY ("clone_id") REFERENCES "public"."voice_clones"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "voice_clones" ADD CONSTRAINT "voice_clones_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "agent_test_runs_agent" ON "agent_test_runs" USING btree ("agent_row_id","created_at" DESC NULLS LAST,"id");

CREATE INDEX "agent_test_runs_active" ON "agent_test_runs" USING btree ("team_id") WHERE "agent_test_runs"."status" in ('pending', 'running');

CREATE INDEX "agent_tests_agent" ON "agent_tests" USING btree ("agent_row_id","created_at","id");

CREATE UNIQUE INDEX "agents_team_number" ON "agents" USING btree ("team_id","active_number");

CREATE INDEX "agents_team_newest" ON "agents" USING btree ("team_id","created_at" DESC NULLS FIRST,"id") WHERE "agents"."deleted_at" is null;

CREATE INDEX "connections_team" ON "connections" USING btree ("team_id","created_at");

CREATE INDEX "conversation_drafts_expiry" ON "conversation_drafts" USING btree ("expires_at");

CREATE INDEX "conversation_turns_rated" ON "conversation_turns" USING btree ("conversation_id") WHERE "conversation_turns"."feedback" is not null;

CREATE INDEX "conversations_team_started" ON "conversations" USING btree ("team_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"channel","agent_id","status","outcome","started_by","search_names");

CREATE INDEX "conversations_search_words" ON "conversations" USING gin ("search_words") WHERE "conversations"."search_words" is not null;

CREATE INDEX "conversations_agent_version" ON "conversations" USING btree ("agent_id","agent_version");

CREATE INDEX "conversations_in_progress" ON "conversations" USING btree ("updated_at") WHERE "conversations"."status" = 'in-progress';

CREATE INDEX "conversations_agent_started" ON "conversations" USING btree ("agent_id","started_at");

CREATE INDEX "conversations_analysis_pending" ON "conversations" USING btree ("updated_at") WHERE "conversations"."analysis_status" = 'pending';

CREATE INDEX "conversations_rated" ON "conversations" USING btree ("team_id","started_at") WHERE "conversations"."feedback" is not null;

CREATE INDEX "conversations_kept_until" ON "conversations" USING btree ("kept_until") WHERE "conversations"."kept_until" is not null;

CREATE INDEX "conversation_figures_team_started" ON "conversation_figures" USING btree ("team_id","started_at");

CREATE INDEX "unanswered_questions_team_started" ON "unanswered_questions" USING btree ("team_id","started_at" desc);

CREATE INDEX "conversation_files_conversation" ON "conversation_files" USING btree ("conversation_id");

CREATE INDEX "conversation_files_unfinished" ON "conversation_files" USING btree ("created_at") WHERE "conversation_files"."bytes" is null;

CREATE INDEX "conversation_recordings_unfinished" ON "conversation_recordings" USING btree ("created_at") WHERE "conversation_recordings"."bytes" is null;

CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email") WHERE "accounts"."issuer" is null;

CREATE UNIQUE INDEX "accounts_issuer_subject" ON "accounts" USING btree ("issuer","subject");

CREATE INDEX "openid_payloads_account" ON "openid_payloads" USING btree ("account_id");

CREATE INDEX "openid_payloads_grant" ON "openid_payloads" USING btree ("grant_id");

CREATE INDEX "openid_payloads_expires" ON "openid_payloads" USING btree ("expires_at");

CREATE UNIQUE INDEX "openid_payloads_uid" ON "openid_payloads" USING btree ("model","uid") WHERE "openid_payloads"."uid" is not null;

CREATE UNIQUE INDEX "openid_payloads_user_code" ON "openid_payloads" USING btree ("model","user_code") WHERE "openid_payloads"."user_code" is not null;

CREATE INDEX "sign_in_attempts_expires" ON "sign_in_attempts" USING btree ("expires_at");

CREATE INDEX "sign_in_links_account" ON "sign_in_links" USING btree ("account_id");

CREATE INDEX "sign_in_links_expires" ON "sign_in_links" USING btree ("expires_at");

CREATE UNIQUE INDEX "memberships_account" ON "memberships" USING btree ("account_id");

CREATE INDEX "memberships_team_created" ON "memberships" USING btree ("team_id","created_at");

CREATE UNIQUE INDEX "teams_issuer_external_id" ON "teams" USING btree ("issuer","external_id");

CREATE INDEX "phone_lines_team" ON "phone_lines" USING btree ("team_id","created_at");

CREATE UNIQUE INDEX "phone_calls_sid" ON "phone_calls" USING btree ("line_id","call_sid");

CREATE INDEX "phone_calls_updated" ON "phone_calls" USING btree ("updated_at");

CREATE UNIQUE INDEX "slack_messages_place" ON "slack_messages" USING btree ("agent_row_id","channel","message_ts");

CREATE INDEX "slack_messages_open" ON "slack_messages" USING btree ("agent_row_id","channel","thread_ts") WHERE "slack_messages"."state" <> 'done';

CREATE UNIQUE INDEX "slack_messages_started" ON "slack_messages" USING btree ("agent_row_id","channel","thread_ts") WHERE "slack_messages"."state" = 'started';

CREATE INDEX "slack_messages_received" ON "slack_messages" USING btree ("received_at");

CREATE INDEX "slack_threads_conversation" ON "slack_threads" USING btree ("conversation_id");

CREATE INDEX "slack_sources_team" ON "slack_sources" USING btree ("team_id");

CREATE INDEX "website_sources_team" ON "website_sources" USING btree ("team_id");

CREATE INDEX "knowledge_documents_newest" ON "knowledge_documents" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

CREATE INDEX "knowledge_documents_type" ON "knowledge_documents" USING btree ("team_id","type");

CREATE INDEX "knowledge_documents_source" ON "knowledge_documents" USING btree ("team_id","source_hash");

CREATE INDEX "knowledge_documents_text" ON "knowledge_documents" USING btree ("team_id","text_hash");

CREATE INDEX "knowledge_documents_unread" ON "knowledge_documents" USING btree ("seen_at") WHERE status in ('queued', 'reading', 'indexing');

CREATE INDEX "knowledge_files_unwanted" ON "knowledge_files" USING btree ("created_at") WHERE "knowledge_files"."document_id" is null;

CREATE UNIQUE INDEX "numbers_team_number" ON "numbers" USING btree ("team_id","number");

CREATE INDEX "transfer_targets_team" ON "transfer_targets" USING btree ("team_id",lower("name"));

CREATE INDEX "post_call_deliveries_due" ON "post_call_deliveries" USING btree ("webhook_id","next_attempt_at","id") WHERE "post_call_deliveries"."status" = 'waiting';

CREATE INDEX "post_call_deliveries_claimed" ON "post_call_deliveries" USING btree ("webhook_id","claimed_until") WHERE "post_call_deliveries"."claimed_until" is not null;

CREATE INDEX "post_call_deliveries_webhook" ON "post_call_deliveries" USING btree ("webhook_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);

CREATE INDEX "post_call_deliveries_conversation" ON "post_call_deliveries" USING btree ("conversation_id");

CREATE INDEX "post_call_webhooks_team" ON "post_call_webhooks" USING btree ("team_id","created_at");

CREATE UNIQUE INDEX "post_call_webhooks_url" ON "post_call_webhooks" USING btree ("team_id",md5("url"));

CREATE UNIQUE INDEX "team_secrets_name" ON "team_secrets" USING btree ("team_id",lower("name"));

CREATE INDEX "tool_servers_team" ON "tool_servers" USING btree ("team_id","created_at" DESC NULLS LAST,"id");

CREATE INDEX "voice_clone_samples_clone" ON "voice_clone_samples" USING btree ("clone_id","created_at","id");

CREATE INDEX "voice_clones_team" ON "voice_clones" USING btree ("team_id","created_at" DESC NULLS LAST,"id");

CREATE INDEX "voice_clones_due" ON "voice_clones" USING btree ("due_at") WHERE "voice_clones"."status" in ('waiting', 'processing', 'training');
