import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallReply } from '@parley/client/call.ts';
import { listCallLogs } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import { CALL_LOGS } from '@parley/contract/limits.ts';
import type { Command } from 'commander';
import { between } from './number-option.ts';
import { connect, repeated, type ServerConnection } from './server-connection.ts';
import { enteredLines, print } from './terminal.ts';

const ASKED_EVERY_MS = 2_000;
/** Most earlier conversations that can be asked for. */
const LAST_MAX = 10_000;

/** `parley calls tail` and `parley say`: conversations as they come in, and one of one's own. */
export function addCallCommands(program: Command): void {
  program
    .command('calls')
    .description('conversations of the team')
    .command('tail')
    .option('-a, --agent <id>', 'only conversations of this agent')
    .option('-n, --last <count>', 'how many earlier ones are shown', between(0, LAST_MAX), 10)
    .option('--once', 'do not wait for further ones')
    .description('print conversations as they come in')
    .action(tail);
  program
    .command('say')
    .argument('<agent>', 'id of the agent')
    .argument(
      '[message]',
      'asked once; without it a chat begins, which an empty line or the end of the input ends',
    )
    .description('chat with an agent')
    .action(say);
}

type TailOptions = { agent?: string; last: number; once?: boolean };

async function tail({ agent, last, once = false }: TailOptions): Promise<void> {
  const server = await connect();
  const wanted = Math.max(last, CALL_LOGS.pageSize);
  const earlier = await newest(server, agent, wanted);
  for (const conversation of earlier.slice(0, last).toReversed()) print(JSON.stringify(conversation));
  if (once) return;
  const known = new Set(earlier.map(({ conversation_id }) => conversation_id));
  // What is older takes the place of newer ones that are deleted, and did not come in.
  const since = earlier.length < wanted ? 0 : (earlier.at(-1)?.start_time_unix_secs ?? 0);
  for (;;) {
    await wait(ASKED_EVERY_MS);
    const further: Conversation[] = [];
    for await (const page of pages(server, agent)) {
      const fresh = page.filter(
        ({ conversation_id, start_time_unix_secs }) =>
          start_time_unix_secs > since && !known.has(conversation_id),
      );
      further.push(...fresh);
      if (fresh.length < page.length) break;
    }
    for (const conversation of further.toReversed()) {
      known.add(conversation.conversation_id);
      print(JSON.stringify(conversation));
    }
  }
}

/** The newest conversations first. */
async function newest(server: ServerConnection, agent: string | undefined, count: number) {
  const found: Conversation[] = [];
  for await (const page of pages(server, agent)) {
    found.push(...page);
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}

type Conversation = CallReply<typeof listCallLogs>['list'][number]['data'];

/** All conversations, the newest first. */
async function* pages(
  server: ServerConnection,
  agent_id: string | undefined,
): AsyncGenerator<Conversation[]> {
  let cursor: string | undefined;
  do {
    const query = { agent_id, cursor, page_size: CALL_LOGS.pageSize };
    const page = await repeated(() => server.call(listCallLogs, { query }));
    yield page.list.map(({ data }) => data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

async function say(agent_id: string, message: string | undefined): Promise<void> {
  const server = await connect();
  let conversation_id: string | undefined;
  const exchange = async (text: string) => {
    const body = { agent_id, message: text, conversation_id, idempotency_key: randomUUID() };
    const answer = await repeated(() => server.call(chat, { body }), 1);
    conversation_id = answer.conversation_id;
    print(answer.reply);
  };
  if (message !== undefined) return exchange(message);
  for await (const text of enteredLines('> ')) {
    if (text === '') return;
    await exchange(text);
  }
}
