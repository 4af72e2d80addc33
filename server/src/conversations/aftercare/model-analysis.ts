import type { ConversationAnalysis } from '@parley/contract/conversation.ts';
import { EvaluationResult } from '@parley/contract/conversation.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';
import { FENCE_INSTRUCTIONS, fencedConversation } from '@parley/engine/language-model/fenced-conversation.ts';
import type { ChatMessage, LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { objectIn, writtenText } from '@parley/engine/language-model/written-text.ts';
import { englishName } from '@parley/language/english-name.ts';
import { z } from 'zod';
import { storableJson } from '../../http/storable-json.ts';
import type { EndedConversation } from './aftercare-store.ts';
import { callSuccess } from './call-success.ts';

/** A model answered twice, and not with the object that it was asked for. */
export class AnalysisUnreadable extends Error {
  override name = 'AnalysisUnreadable';
  constructor() {
    super('The analysis of a conversation could not be read.');
  }
}

const NOT_JUDGED = 'The language model said nothing about this.';

const textOf = (maxLength: number) => z.string().transform((text) => beginningOf(text, maxLength));
const Rationale = textOf(2_000).catch(NOT_JUDGED);

/** What a model is asked to answer with. Its longer texts are cut, and what has another type counts as not said. */
const ModelVerdict = z.object({
  summary: textOf(4_000),
  title: textOf(200),
  criteria: z
    .array(z.object({ id: z.string(), result: EvaluationResult.catch('unknown'), rationale: Rationale }))
    .default([]),
  data: z
    .array(
      z.object({
        id: z.string(),
        value: z
          .union([textOf(2_000), z.number(), z.boolean()])
          .nullable()
          .catch(null),
        rationale: Rationale,
      }),
    )
    .default([]),
});
type ModelVerdict = z.infer<typeof ModelVerdict>;

/**
 * Has a language model judge a conversation. An answer that cannot be used is asked for once more.
 * @throws {LanguageModelError | AnalysisUnreadable}
 */
export async function modelAnalysis(
  conversation: EndedConversation,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<ConversationAnalysis> {
  const asked: ChatMessage[] = [{ role: 'user', text: transcriptText(conversation) }];
  const first = await ask(model, conversation, asked, signal);
  const verdict = verdictIn(first);
  if (verdict) return toAnalysis(conversation, verdict, model);
  const again: ChatMessage[] = [
    ...asked,
    { role: 'agent', text: first || '(nothing)' },
    { role: 'user', text: 'This is not the JSON object that was asked for. Answer with that object alone.' },
  ];
  const second = verdictIn(await ask(model, conversation, again, signal));
  if (!second) throw new AnalysisUnreadable();
  return toAnalysis(conversation, second, model);
}

async function ask(
  model: LanguageModel,
  conversation: EndedConversation,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<string> {
  const systemPrompt = analysisInstructions(conversation);
  const { language } = conversation;
  return writtenText(model, { systemPrompt, language, messages, temperature: 0 }, signal);
}

function verdictIn(written: string): ModelVerdict | undefined {
  return storableJson(ModelVerdict.safeParse(objectIn(written)).data);
}

// Only what the agent's settings name counts, in the type that they name.
function toAnalysis(
  { aftercare }: EndedConversation,
  verdict: ModelVerdict,
  { answering }: LanguageModel,
): ConversationAnalysis {
  const criteria = Object.fromEntries(
    aftercare.criteria.map(({ id, name }) => {
      const { result = 'unknown', rationale = NOT_JUDGED } =
        verdict.criteria.find((one) => one.id === id) ?? {};
      return [id, { criteria_id: id, name, result, rationale }];
    }),
  );
  const data = Object.fromEntries(
    Object.entries(aftercare.fields).map(([id, { type }]) => {
      const { value = null, rationale = NOT_JUDGED } = verdict.data.find((one) => one.id === id) ?? {};
      return [id, { data_collection_id: id, value: typedValue(value, type), rationale }];
    }),
  );
  return {
    by: 'model',
    model: answering.name,
    analysed_at: null,
    call_successful: callSuccess(criteria),
    transcript_summary: verdict.summary,
    call_summary_title: verdict.title,
    evaluation_criteria_results: criteria,
    data_collection_results: data,
  };
}

function typedValue(
  value: string | number | boolean | null,
  type: 'string' | 'boolean' | 'integer' | 'number',
): string | number | boolean | null {
  if (value === null) return null;
  switch (type) {
    case 'string':
      return String(value);
    case 'boolean':
      return String(value) === 'true' || (String(value) === 'false' ? false : null);
    case 'integer':
    case 'number': {
      const number = typeof value === 'boolean' || String(value).trim() === '' ? Number.NaN : Number(value);
      return Number.isFinite(number) && (type === 'number' || Number.isInteger(number)) ? number : null;
    }
  }
}

/** Characters of a conversation that a model is given; of a longer one, the middle is left out. */
const TRANSCRIPT_CHARACTERS = 60_000;

/** What a model is told to do with a conversation. */
function analysisInstructions({ aftercare, language }: EndedConversation): string {
  const criteria = aftercare.criteria.map(({ id, name, conversation_goal_prompt }) => ({
    id,
    name,
    goal: conversation_goal_prompt,
  }));
  const data = Object.entries(aftercare.fields).map(([id, { type, description }]) => ({
    id,
    type,
    description,
  }));
  return [
    'You analyse conversations that an AI agent held with a caller.',
    FENCE_INSTRUCTIONS,
    `Write summary, title and rationales in ${englishName(language)}.`,
    'Answer with one JSON object and nothing else, of this shape:',
    '{"summary": "two or three sentences", "title": "at most eight words", "criteria": [{"id": "…", "result": "success" | "failure" | "unknown", "rationale": "one sentence"}], "data": [{"id": "…", "value": … | null, "rationale": "one sentence"}]}',
    `Judge each of these criteria by its goal; "unknown" where the conversation does not tell: ${JSON.stringify(criteria)}`,
    `Find each of these values, in its type; null where the conversation does not tell. Invent nothing: ${JSON.stringify(data)}`,
  ].join('\n');
}

/** The conversation as a model reads it. */
function transcriptText({ turns }: EndedConversation): string {
  const entries = turns.map(({ role, message }) => `${role === 'user' ? 'Caller' : 'Agent'}: ${message}`);
  return fencedConversation(entries, withinLength);
}

function withinLength(text: string): string {
  if (text.length <= TRANSCRIPT_CHARACTERS) return text;
  const half = TRANSCRIPT_CHARACTERS / 2;
  return `${text.slice(0, half)} […] ${text.slice(-half)}`;
}
