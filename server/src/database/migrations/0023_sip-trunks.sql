ALTER TABLE "phone_lines" ADD COLUMN "trunk" jsonb;

ALTER TABLE "phone_lines" ADD COLUMN "sealed_trunk_password" text;

ALTER TABLE "phone_lines" ADD COLUMN "trunk_state" jsonb;
