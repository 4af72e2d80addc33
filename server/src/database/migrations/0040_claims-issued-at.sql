ALTER TABLE "accounts" ADD COLUMN "claims_issued_at" timestamp with time zone;
