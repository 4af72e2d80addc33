import { openDatabase } from './database/database.ts';
import { withRunningDatabase } from './database-at-hand.ts';
import { readSettings, systemLanguage } from './env.ts';
import { createOperatorLink } from './identity/sign-in/sign-in-link-store.ts';
import { runCommand } from './run-command.ts';

// `npm run sign-in [-- e-mail address]`: prints a new one-time link, whether or not the server runs at the moment.

await runCommand(async () => {
  const settings = readSettings();
  const link = await withRunningDatabase(settings, async (url, running) => {
    await using open = openDatabase(url);
    return await createOperatorLink(open.database, {
      publicUrl: running?.publicUrl ?? settings.publicUrl,
      email: process.argv[2],
      language: systemLanguage(),
    });
  });
  console.log(`Sign in: ${link}`);
});
