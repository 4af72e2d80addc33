ALTER TABLE "slack_sources" ALTER COLUMN "sealed_signing_secret" DROP NOT NULL;
