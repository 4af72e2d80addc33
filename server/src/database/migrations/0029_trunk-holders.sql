ALTER TABLE "phone_lines" ADD COLUMN "trunk_held_until" timestamp with time zone;
