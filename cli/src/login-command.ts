import { CallError } from '@parley/client/call.ts';
import { listAgentPage } from '@parley/contract/agent-list-page.ts';
import type { Command } from 'commander';
import { CommandFailure } from './command-failure.ts';
import { Credentials, connectWith, storeCredentials } from './server-connection.ts';
import { ask, print } from './terminal.ts';

/** `parley login`: stores a server and a key for later commands. */
export function addLoginCommand(program: Command): void {
  program
    .command('login')
    .argument('<url>', 'address of the server, such as https://parley.example.com')
    .description('store a server and an API key for later commands; the key is asked for')
    .action(async (url: string) => {
      const given = Credentials.safeParse({
        url,
        api_key: await ask('API key (Team settings → API keys): '),
      });
      if (!given.success) throw new CommandFailure('Give the address of the server, and a key.');
      await requireValid(given.data);
      print(`Stored in ${await storeCredentials(given.data)}`);
    });
}

/** Any answer but 401 proves the key: what it may do is its own affair. */
async function requireValid(credentials: Credentials): Promise<void> {
  const server = await connectWith(credentials);
  await server.call(listAgentPage, { query: { page_size: 1 } }).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 403) throw error;
  });
}
