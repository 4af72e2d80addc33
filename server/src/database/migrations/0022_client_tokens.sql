CREATE TABLE "client_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"team_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);


ALTER TABLE "client_tokens" ADD CONSTRAINT "client_tokens_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "client_tokens_team" ON "client_tokens" USING btree ("team_id");

CREATE INDEX "client_tokens_expires" ON "client_tokens" USING btree ("expires_at");
