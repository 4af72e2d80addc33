-- An issuer is the same with and without a slash at its end. Where both were set one after the other, both are kept.
UPDATE "teams" SET "issuer" = rtrim("issuer", '/')
WHERE "issuer" LIKE '%/' AND NOT EXISTS (
  SELECT FROM "teams" AS "other"
  WHERE "other"."issuer" = rtrim("teams"."issuer", '/') AND "other"."external_id" = "teams"."external_id"
);
UPDATE "accounts" SET "issuer" = rtrim("issuer", '/')
WHERE "issuer" LIKE '%/' AND NOT EXISTS (
  SELECT FROM "accounts" AS "other"
  WHERE "other"."issuer" = rtrim("accounts"."issuer", '/') AND "other"."subject" = "accounts"."subject"
);
