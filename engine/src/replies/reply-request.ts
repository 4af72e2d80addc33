import { type ChatMessage, type ReplyRequest, userMessageText } from '../language-model/language-model.ts';

/** Something the client told the agent without asking for a reply. */
export type ContextNote = {
  /** A later note with the same id replaces this one; undefined never does. */
  contextId: string | undefined;
  text: string;
};

/** Characters of history that a model is given; older messages are left out. */
const HISTORY_CHARACTERS = 120_000;
/** Characters that are told of a tool's result at least, however long the turn has become. */
const RESULT_CHARACTERS = 1_000;
/** Messages of history that a model is given. */
const HISTORY_MESSAGES = 200;
/** Characters of context notes in a request; the oldest are dropped first. */
const NOTE_CHARACTERS = 40_000;

export type ReplyInput = Omit<ReplyRequest, 'context' | 'extraBody'> & {
  notes: readonly ContextNote[];
  extraBody: ReplyRequest['extraBody'] | undefined;
};

/**
 * The request for the next reply, with as much history as fits. Nothing in it has half a surrogate pair: model servers
 * refuse such a request whole, and it would be in every later one.
 */
export function replyRequest(sources: ReplyInput): ReplyRequest {
  const { systemPrompt, notes, messages, extraBody, ...rest } = sources;
  return {
    ...rest,
    systemPrompt: systemPrompt.toWellFormed(),
    messages: recentMessages(messages).map(wellFormed),
    ...(notes.length > 0 ? { context: contextSection(notes).toWellFormed() } : {}),
    ...(extraBody ? { extraBody } : {}),
  };
}

/**
 * The notes with one more: the same context id replaces the earlier text, and the oldest are dropped first. A blank one
 * takes the earlier text back.
 */
export function addNote(notes: readonly ContextNote[], note: ContextNote): ContextNote[] {
  const rest = notes.filter(({ contextId }) => contextId === undefined || contextId !== note.contextId);
  const all = note.text.trim() === '' ? rest : [...rest, note];
  let characters = all.reduce((sum, each) => sum + lineOf(each).length, 0);
  while (all.length > 1 && characters > NOTE_CHARACTERS) {
    const [oldest] = all.splice(0, 1);
    characters -= oldest ? lineOf(oldest).length : 0;
  }
  return all;
}

function contextSection(notes: readonly ContextNote[]): string {
  return `# Context\nFacts that became known during this conversation:${notes.map(lineOf).join('')}`;
}

function lineOf({ text }: ContextNote): string {
  return `\n- ${text}`;
}

function wellFormed(message: ChatMessage): ChatMessage {
  return message.role === 'tool'
    ? { ...message, result: message.result.toWellFormed() }
    : { ...message, text: message.text.toWellFormed() };
}

function recentMessages(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  // What the user said last and all that followed is what is to be answered.
  const turnStart = messages.findLastIndex(({ role }) => role === 'user');
  const turn = messages.slice(Math.max(0, turnStart));
  let characters = turn.reduce((sum, message) => sum + lengthOf(message), 0);
  if (characters > HISTORY_CHARACTERS) return withShortResults(turn, characters);
  let first = messages.length - turn.length;
  while (first > 0 && messages.length - first < HISTORY_MESSAGES) {
    const message = messages[first - 1];
    characters += message === undefined ? 0 : lengthOf(message);
    if (characters > HISTORY_CHARACTERS) break;
    first -= 1;
  }
  // A tool's result without the call that asked for it is refused by model servers.
  while (messages[first]?.role === 'tool') first += 1;
  return first === 0 ? messages : messages.slice(first);
}

/** A turn whose results are cut, the oldest first, until it fits. */
function withShortResults(turn: readonly ChatMessage[], characters: number): ChatMessage[] {
  let over = characters - HISTORY_CHARACTERS;
  return turn.map((message) => {
    if (message.role !== 'tool' || over <= 0 || message.result.length <= RESULT_CHARACTERS) return message;
    const kept = Math.max(RESULT_CHARACTERS, message.result.length - over);
    const left = message.result.length - kept;
    over -= left;
    const result = `${message.result.slice(0, kept).toWellFormed()}\n[The answer is cut here: ${left} more characters.]`;
    return { ...message, result };
  });
}

function lengthOf(message: ChatMessage): number {
  switch (message.role) {
    case 'tool':
      return message.result.length;
    case 'user':
      return userMessageText(message).length;
    case 'agent':
      return message.text.length;
  }
}
