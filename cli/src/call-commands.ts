import { setTimeout as wait } from 'node:timers/promises';
import { listCallLogs } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import { CALL_LOGS } from '@parley/contract/limits.ts';
import type { Command } from 'commander';
import { connect, repeated } from './server-connection.ts';
import { ask, print } from './terminal.ts';

const ASKED_EVERY_MS = 2_000;

/** `parley calls tail` and `parley say`: conversations as they come in, and one of one's own. */
export function addCallCommands(program: Command): void {
  program
    .command('calls')
    .description('conversations of the team')
    .command('tail')
    .option('-a, --agent <id>', 'only conversations of this agent')
    .option('-n, --last <count>', 'how many earlier ones are shown', Number, 10)
    .option('--once', 'do not wait for further ones')
    .description('print conversations as they come in')
    .action(tail);
  program
    .command('say')
    .argument('<agent>', 'id of the agent')
    .argument('[message]', 'asked once; without it a chat begins, which an empty line ends')
    .description('chat with an agent')
    .action(say);
}

type TailOptions = { agent?: string; last: number; once?: boolean };

async function tail({ agent, last, once = false }: TailOptions): Promise<void> {
  const server = await connect();
  const query = {
    agent_id: agent,
    page_size: Math.min(Math.max(last, CALL_LOGS.pageSize), CALL_LOGS.pageMax),
  };
  const known = new Set<string>();
  for (let count = Math.max(last, 1); ; count = query.page_size) {
    const { list } = await repeated(() => server.call(listCallLogs, { query }));
    const further = list.filter(({ data }) => !known.has(data.conversation_id));
    for (const { data } of further) known.add(data.conversation_id);
    for (const { data } of further.slice(0, count).toReversed()) print(JSON.stringify(data));
    if (once) return;
    await wait(ASKED_EVERY_MS);
  }
}

async function say(agent_id: string, message: string | undefined): Promise<void> {
  const server = await connect();
  let conversation_id: string | undefined;
  const exchange = async (text: string) => {
    const answer = await server.call(chat, { body: { agent_id, message: text, conversation_id } });
    conversation_id = answer.conversation_id;
    print(answer.reply);
  };
  if (message !== undefined) return exchange(message);
  for (let text = await ask('> '); text !== ''; text = await ask('> ')) await exchange(text);
}
