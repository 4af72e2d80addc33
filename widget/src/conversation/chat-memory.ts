import type { SentFile } from '@parley/client/live-event.ts';

/** What a chat remembers while its tab moves from page to page. */
type Remembered = {
  /** Takes the conversation up again. */
  token?: string | undefined;
  /** What was sent or waits to be sent, as long as its answer has not come. */
  outbox: readonly OutgoingMessage[];
  /** What stands in the field. */
  draft?: string | undefined;
  isOpen?: boolean | undefined;
  /** Messages of the agent since the visitor's last one that were read. */
  read?: number;
  /** Those that were not. */
  unread?: number;
};

/** A message on its way. */
export type OutgoingMessage = {
  text: string;
  /** They lie on the server, for its conversation alone. */
  files?: readonly SentFile[] | undefined;
  /** How many messages of the visitor came before it in its conversation; absent until it is sent. */
  after?: number | undefined;
  /** The turn that answers it has a greater number. */
  afterEvent?: number | undefined;
};

/** Stores the state of a chat. */
export type ChatMemory = {
  read(): Remembered;
  write(change: Partial<Remembered>): void;
};

/**
 * Remembers in the tab's own storage, never in a cookie: what was said stays on the server, and who closes the tab has
 * closed the conversation. Where the browser gives no storage it lasts as long as the page.
 * @param key one for each agent of a site
 * @param storage null to remember nothing beyond the page
 */
export function chatMemory(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null = tabStorage(),
): ChatMemory {
  let remembered: Remembered = stored(key, storage);
  globalThis.addEventListener?.('pageshow', ({ persisted }) => {
    // The browser kept this page while others went on with the chat.
    if (persisted && storage) remembered = stored(key, storage);
  });
  return {
    read: () => remembered,
    write(change) {
      remembered = { ...remembered, ...change };
      try {
        storage?.setItem(key, JSON.stringify(remembered));
      } catch {
        // Storage that is full or forbidden is none.
      }
    },
  };
}

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function stored(key: string, storage: Pick<Storage, 'getItem'> | null): Remembered {
  try {
    const { token, outbox, draft, isOpen, read, unread } = JSON.parse(storage?.getItem(key) ?? '{}');
    return {
      token: typeof token === 'string' ? token : undefined,
      // Earlier versions stored one message alone.
      outbox: [outbox].flat().filter(isOutgoing),
      draft: typeof draft === 'string' ? draft : undefined,
      isOpen: isOpen === true,
      read: countOf(read),
      // Without a token no page shows them again.
      unread: typeof token === 'string' ? countOf(unread) : 0,
    };
  } catch {
    // The site may store something of its own under the same name.
    return { outbox: [] };
  }
}

function countOf(value: unknown): number {
  return Number.isInteger(value) ? Number(value) : 0;
}

function isOutgoing(value: { text?: unknown; after?: unknown } | null | undefined): boolean {
  return typeof value?.text === 'string' && (value.after === undefined || Number.isInteger(value.after));
}
