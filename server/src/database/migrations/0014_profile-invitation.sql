ALTER TABLE "accounts" ADD COLUMN "profile_invitation_dismissed_at" timestamp with time zone;
