CREATE TABLE "agent_editors" (
	"agent_row_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_editors_agent_row_id_user_id_pk" PRIMARY KEY("agent_row_id","user_id")
);


ALTER TABLE "agent_editors" ADD CONSTRAINT "agent_editors_agent_row_id_agents_id_fk" FOREIGN KEY ("agent_row_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;
