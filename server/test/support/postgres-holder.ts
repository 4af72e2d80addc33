import { prepareDatabase } from '../../src/database/prepared-database.ts';

// A process of its own for tests that kill it: opens the database of the folder it is given, says so, and waits.

const [dataFolder = ''] = process.argv.slice(2);
try {
  const { url, [Symbol.asyncDispose]: close } = await prepareDatabase({ dataFolder });
  console.log(url);
  process.once('SIGTERM', () => void close().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
