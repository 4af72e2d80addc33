import type { CalendarDay } from '@parley/language/dates.ts';
import type { LanguageModel, ReplyPart, ToolDefinition } from '../language-model.ts';
import { withFilesAsDocuments } from '../language-model.ts';
import { composeReply } from './compose-reply.ts';
import type { ComposedReply } from './dialogue/reply-draft.ts';
import { createDocumentIndexes } from './documents/document-indexes.ts';
import { createPromptReader, type PromptReader } from './prompt/prompt-analysis.ts';

// The answering that is built in: no network, no model file. What it knows is in the system prompt and the passages;
// where the conversation stands is worked out from its messages at each turn, so its only state is a cache.

const KEPT_PROMPTS = 64;
/** Characters of documents whose facts are cached: a few tens of megabytes. */
const KEPT_CHARACTERS = 600_000;
const WORDS_AT_ONCE = 3;
const CHARACTERS_A_TOKEN = 4;

type OfflineModelDependencies = {
  /** Cache of the analysed prompts. */
  prompts?: PromptReader;
  /** Tells the day for what callers call "tomorrow". */
  now?: () => Date;
};

/**
 * A language model that answers by retrieval from the prompt and the passages, asks the mandatory questions in order
 * and calls tools by what the caller asks for. Deterministic: the same request gets the same reply on the same day.
 */
export function createOfflineModel({
  prompts = createPromptReader(KEPT_PROMPTS),
  now = () => new Date(),
}: OfflineModelDependencies = {}): LanguageModel {
  const indexedTexts = createDocumentIndexes(KEPT_CHARACTERS);
  return {
    answering: { source: 'offline', name: 'offline' },
    async *reply(asked, signal) {
      if (signal.aborted) return;
      const request = withFilesAsDocuments(asked);
      await indexedTexts.prepare(request, signal);
      if (signal.aborted) return;
      const today = dayOf(now());
      yield* stream(composeReply(request, { prompts, indexedTexts, today }), request.maxTokens, signal);
    },
  };
}

/**
 * Answers a few questions in the languages of the interface, so that no caller waits while patterns are compiled.
 * Takes about a tenth of a second of processor time.
 */
export function warmUpOfflineModel(): void {
  const supplies = {
    prompts: createPromptReader(1),
    indexedTexts: createDocumentIndexes(0),
    today: { year: 2026, month: 1, day: 1 },
  };
  // Strings with letters beyond Latin-1 are matched by patterns compiled apart.
  for (const [language, mark] of ['fr', 'en', 'es'].flatMap((each) => [
    [each, ''] as const,
    [each, '’'] as const,
  ])) {
    const systemPrompt = WARM_UP_PROMPT.replaceAll('~', mark);
    for (const text of [`ok${mark}`, `1${mark} ?`, `Ada ${mark}Lovelace`]) {
      const messages = [
        { role: 'agent', text: `What is your name?${mark}` },
        { role: 'user', text },
      ] as const;
      composeReply({ ...SILENT_REQUEST, systemPrompt, language, messages }, supplies);
    }
    const request = [{ role: 'user', text: `Book a table for two tomorrow at 7 pm${mark}` }] as const;
    const tools = [WARM_UP_TOOL];
    composeReply({ ...SILENT_REQUEST, tools, systemPrompt, language, messages: request }, supplies);
  }
}

const WARM_UP_TOOL: ToolDefinition = {
  name: 'book_table',
  description: 'Books a table.',
  inputSchema: {
    type: 'object',
    properties: {
      date: { type: 'string', description: 'Date' },
      people: { type: 'integer', description: 'Number of people' },
      name: { type: 'string', description: 'Name' },
    },
    required: ['date', 'people', 'name'],
  },
};

const WARM_UP_PROMPT = `# Personality
I am here.~
# Environment
We open at nine.~
# Mandatory questions
- What is your name?~`;

const SILENT_REQUEST = { passages: [], tools: [], temperature: undefined, maxTokens: undefined };

function dayOf(now: Date): CalendarDay {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

function* stream(
  reply: ComposedReply,
  maxTokens: number | undefined,
  signal: AbortSignal,
): Generator<ReplyPart> {
  const limit =
    maxTokens !== undefined && maxTokens > 0 ? maxTokens * CHARACTERS_A_TOKEN : Number.POSITIVE_INFINITY;
  const isCut = reply.text.length > limit;
  for (const text of wordGroups(isCut ? reply.text.slice(0, limit).replace(/\s+\S*$/u, '') : reply.text)) {
    if (signal.aborted) return;
    yield { type: 'text-delta', text };
  }
  for (const evidence of reply.evidence) yield { type: 'evidence', evidence };
  for (const call of reply.toolCalls) yield { type: 'tool-call', call };
  if (signal.aborted) return;
  const reason = reply.toolCalls.length > 0 ? 'tool-calls' : isCut ? 'length' : 'stop';
  yield reply.isGoodbye ? { type: 'end', reason, isGoodbye: true } : { type: 'end', reason };
}

function wordGroups(text: string): string[] {
  const words = text.match(/\S+\s*/gu) ?? [];
  const groups: string[] = [];
  for (let start = 0; start < words.length; start += WORDS_AT_ONCE) {
    groups.push(words.slice(start, start + WORDS_AT_ONCE).join(''));
  }
  return groups;
}
