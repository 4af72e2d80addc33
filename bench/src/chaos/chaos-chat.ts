import { setTimeout as pause } from 'node:timers/promises';
import { type LiveClient, openLiveClient } from '../../../server/test/support/live-client.ts';
import { type ChaosLog, type ChaosParty, PATIENCE_MS, repaired, untilDone } from './chaos-log.ts';

const TURNS = 12;
const THINK_MS = 700;

/** A visitor's page, with the token by which it comes back. */
type Page = LiveClient & { id: string; token: string };

/** Chats of one visitor after the other, until the run is over. */
export async function writeChats(chatUrl: string, log: ChaosLog): Promise<void> {
  while (!log.isOver) {
    const page = await untilDone(log, () => open(chatUrl, null));
    if (page) await new Visit(chatUrl, log, page).run();
  }
}

async function open(chatUrl: string, resume_token: string | null): Promise<Page> {
  const client = await openLiveClient(chatUrl);
  try {
    const conversation_config_override = { conversation: { text_only: true } };
    const { conversation_initiation_metadata_event: event } = await within(
      client.begin({ resume_token, conversation_config_override }),
    );
    return Object.assign(client, { id: event.conversation_id, token: event.resume_token ?? '' });
  } catch (error) {
    client[Symbol.dispose]();
    throw error;
  }
}

class Visit {
  readonly #chatUrl: string;
  readonly #log: ChaosLog;
  readonly #party: ChaosParty;
  #page: Page;

  constructor(chatUrl: string, log: ChaosLog, page: Page) {
    this.#chatUrl = chatUrl;
    this.#log = log;
    this.#page = page;
    this.#party = { medium: 'chat', id: page.id, answered: [] };
    log.parties.push(this.#party);
  }

  async run(): Promise<void> {
    if (!(await this.#answerOf(undefined))) return;
    for (let turn = 1; turn <= TURNS && !this.#log.isOver; turn += 1) {
      const text = `Question ${turn}`;
      if (!(await this.#answerOf(text))) return;
      this.#party.answered.push(text);
      await pause(THINK_MS * (0.5 + Math.random()));
    }
    this.#page.socket.close(1000);
    await this.#page.closed;
  }

  /** Writes, or waits for the greeting; a page that is cut off comes back and writes again what is not in the history. */
  async #answerOf(text: string | undefined): Promise<boolean> {
    if (text !== undefined) this.#write(text);
    for (;;) {
      const isAnswered = await within(this.#page.next('agent_response')).then(
        () => true,
        () => false,
      );
      if (isAnswered) return true;
      this.#page[Symbol.dispose]();
      const state = await repaired(this.#log, 'chat', () => this.#comeBack(text));
      if (state === undefined) return false;
      if (state === 'answered') return true;
      if (state === 'unheard' && text !== undefined) this.#write(text);
    }
  }

  #write(text: string): void {
    this.#page.send({ type: 'user_message', text });
  }

  async #comeBack(text: string | undefined): Promise<'answered' | 'answering' | 'unheard' | 'lost'> {
    let client: LiveClient | undefined;
    try {
      const page = await open(this.#chatUrl, this.#page.token);
      client = page;
      const { conversation_history_event: history } = await within(page.next('conversation_history'));
      this.#page = page;
      const said = history.turns.map(({ message }) => message);
      const at = text === undefined ? 0 : said.lastIndexOf(text) + 1;
      if (text !== undefined && at === 0) return 'unheard';
      if (said.length > at) return 'answered';
      return text === undefined ? 'unheard' : 'answering';
    } catch (error) {
      client?.[Symbol.dispose]();
      // A conversation that is over does not go on, however often it is asked for.
      if (String(error).includes('resume_')) return 'lost';
      throw error;
    }
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = pause(PATIENCE_MS, undefined, { signal: done.signal }).then(() => {
    throw new Error('There was no answer.');
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
