import { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import { AgentType } from '@parley/contract/agent-list.ts';
import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';
import type { Draft } from './draft.ts';
import { SETTING_PATHS, SETTINGS } from './settings.ts';

const StoredDraft = z.object({
  document: z.object({
    name: z.string(),
    type: AgentType,
    conversation_config: z.record(z.string(), z.unknown()),
    platform_settings: z.record(z.string(), z.unknown()),
  }),
  typed: z.record(z.string(), z.unknown()),
  baseVersion: z.number().optional(),
  creationKey: z.string().optional(),
});
/** A draft as the browser stored it, perhaps of another release, and the version it was made on. */
type StoredDraft = z.infer<typeof StoredDraft>;

/** What is stored with a draft. */
type DraftOrigin = {
  /** The version that it was made on. */
  baseVersion?: number | undefined;
  /** Under which a new agent was sent that is not known to be stored. */
  creationKey?: string | undefined;
};

/** What the browser stored of an agent: the unsaved draft, and the one that was put aside for another version. */
export type StoredDrafts = { draft?: StoredDraft | undefined; aside?: StoredDraft | undefined };

/** Whose draft of what: drafts of different users on one computer stay apart. */
export type DraftKey = {
  userId: string;
  /** The agent's id, or a name for the new agent. */
  agent: string;
};

/**
 * The draft stored under a key; undefined when there is none, when it cannot be read, or when it has the form of
 * an earlier release.
 */
export function storedDraft(storage: Storage, key: DraftKey): StoredDraft | undefined {
  return readDraft(draftText(storage, key) ?? '');
}

/** What is stored under a key, as text; null for nothing. */
export function draftText(storage: Storage, key: DraftKey): string | null {
  return storage.getItem(storageKey(key));
}

/** Everything that is stored under a key; of several drafts that were put aside, the last. */
export function storedDrafts(storage: Storage, key: DraftKey): StoredDrafts {
  return { draft: storedDraft(storage, key), aside: readDraft(asideTexts(storage, key)[0] ?? '') };
}

/** A draft as text, in the form in which it is stored. */
export function textOfDraft({ document, typed, baseVersion, creationKey }: Draft & DraftOrigin): string {
  return JSON.stringify({ document, typed, baseVersion, creationKey });
}

/** Stores a draft. @returns false when the browser's storage is full or closed */
export function storeDraft(
  storage: Pick<Storage, 'setItem'>,
  key: DraftKey,
  draft: Draft & DraftOrigin,
): boolean {
  return storeText(storage, storageKey(key), textOfDraft(draft));
}

export function forgetDraft(storage: Storage, key: DraftKey): void {
  storage.removeItem(storageKey(key));
}

/** The drafts that a user has stored of agents which were saved before, by the agent's id. */
export function draftsOfAgents(storage: Storage, userId: string): { agent: string; draft: StoredDraft }[] {
  const beginning = storageKey({ userId, agent: '' });
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.flatMap((key) => {
    const agent = key.startsWith(beginning) ? key.slice(beginning.length) : '';
    // Names of new agents and of what was put aside have a colon.
    const draft = agent === '' || agent.includes(':') ? undefined : storedDraft(storage, { userId, agent });
    return draft ? [{ agent, draft }] : [];
  });
}

/** Gives a draft to another agent; the one that it replaces there is put aside, before those of both. */
export function moveDraft(storage: Storage, from: DraftKey, to: DraftKey): void {
  const text = draftText(storage, from);
  if (text === null) return;
  const replaced = draftText(storage, to);
  const aside = [...asideTexts(storage, to), ...asideTexts(storage, from)];
  storeAside(storage, to, replaced === null ? aside : [replaced, ...aside]);
  storeText(storage, storageKey(to), text);
  storeAside(storage, from, []);
  forgetDraft(storage, from);
}

/** The drafts that were put aside for another version or by another tab, as texts, the last first. */
export function asideTexts(storage: Storage, key: DraftKey): string[] {
  const text = storage.getItem(asideKey(key));
  if (text === null) return [];
  const texts = AsideTexts.safeParse(parsedJson(text)).data;
  // An earlier release stored one, as it is.
  return texts ?? [text];
}

/** Stores which drafts were put aside. @returns false when the browser's storage is full or closed */
export function storeAside(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: DraftKey,
  texts: readonly string[],
): boolean {
  if (texts.length > 0) return storeText(storage, asideKey(key), JSON.stringify(texts));
  storage.removeItem(asideKey(key));
  return true;
}

const AsideTexts = z.array(z.string());

function readDraft(text: string): StoredDraft | undefined {
  return StoredDraft.safeParse(parsedJson(text)).data;
}

function storeText(storage: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function storageKey({ userId, agent }: DraftKey): string {
  return `agent_draft:${userId}:${agent}`;
}

function asideKey(key: DraftKey): string {
  return `${storageKey(key)}:aside`;
}

/** The stored draft as far as this release can read it; elsewhere the agent's own values. */
export function restoredDraft({ document, typed }: StoredDraft, { document: own }: Draft): Draft {
  const { name, type, conversation_config, platform_settings } = document;
  return {
    document: {
      name,
      type,
      conversation_config: readable(ConversationConfig, conversation_config, own.conversation_config),
      platform_settings: readable(PlatformSettings, platform_settings, own.platform_settings),
    },
    typed: Object.fromEntries(
      SETTING_PATHS.flatMap((path) => {
        const read = SETTINGS[path].form?.schema.safeParse(typed[path]);
        return typed[path] !== undefined && read?.success ? [[path, read.data]] : [];
      }),
    ),
  };
}

// What is only too long or too large was typed, and is for the user to correct.
const USER_FIXABLE: readonly string[] = ['too_big', 'too_small', 'custom'];

function readable<Settings>(schema: z.ZodType<Settings>, stored: object, own: Settings): Settings {
  const settings = structuredClone(stored);
  for (const { code, path } of schema.safeParse(stored).error?.issues ?? []) {
    if (!USER_FIXABLE.includes(code)) replaceAt(settings, path, own);
  }
  return settings as Settings;
}

/** Puts what `own` has at a path there; of a list, the whole list. */
function replaceAt(settings: unknown, [step = '', ...rest]: readonly PropertyKey[], own: unknown): void {
  if (typeof settings !== 'object' || settings === null) return;
  const next: unknown = Reflect.get(settings, step);
  const instead: unknown = typeof own === 'object' && own !== null ? Reflect.get(own, step) : undefined;
  if (rest.length > 0 && !Array.isArray(next)) replaceAt(next, rest, instead);
  else if (instead === undefined) Reflect.deleteProperty(settings, step);
  else Reflect.set(settings, step, instead);
}
