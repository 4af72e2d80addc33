ALTER TABLE "nodes" ADD COLUMN "backend_pid" integer;
