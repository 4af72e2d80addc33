ALTER TABLE "tool_servers" ADD COLUMN "sealed_sign_in" text;

ALTER TABLE "tool_servers" ADD COLUMN "shown_sign_in" json;
