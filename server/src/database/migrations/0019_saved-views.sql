CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_team_id_account_id_memberships_team_id_account_id_fk" FOREIGN KEY ("team_id","account_id") REFERENCES "public"."memberships"("team_id","account_id") ON DELETE cascade ON UPDATE cascade;

CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("team_id","account_id",lower("name"));
