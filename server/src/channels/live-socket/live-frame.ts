import { isRecord, parsedJson } from '@parley/contract/json.ts';
import { TypedClientMessage } from '@parley/contract/live-messages.ts';

/** What a client's frame turned out to be. */
export type LiveFrame =
  | { kind: 'message'; message: TypedClientMessage }
  | { kind: 'audio'; base64: string }
  /** A message of a kind that this server does not know; newer clients may send such. */
  | { kind: 'unknown' }
  /** A message whose text is longer than {@link MESSAGE_MAX}. */
  | { kind: 'too-long' }
  | { kind: 'invalid'; why: string };

const KNOWN_TYPES: ReadonlySet<string> = new Set(
  TypedClientMessage.options.map(({ shape }) => shape.type.value),
);

/** Reads one text frame. */
export function readLiveFrame(text: string): LiveFrame {
  const value = parsedJson(text);
  if (!isRecord(value)) return { kind: 'invalid', why: 'A message must be a JSON object.' };
  // Audio comes dozens of times a second and is nothing but one text.
  if (value.type === undefined && typeof value.user_audio_chunk === 'string') {
    return { kind: 'audio', base64: value.user_audio_chunk };
  }
  if (typeof value.type !== 'string') return { kind: 'invalid', why: 'A message must have a type.' };
  if (!KNOWN_TYPES.has(value.type)) return { kind: 'unknown' };
  const { data: message, error } = TypedClientMessage.safeParse(value);
  if (message) return { kind: 'message', message };
  if (error.issues.every(({ code, path }) => code === 'too_big' && path.at(-1) === 'text')) {
    return { kind: 'too-long' };
  }
  const field = error.issues[0]?.path.join('.').slice(0, 100);
  return {
    kind: 'invalid',
    why: `The ${value.type} message is not complete or has wrong types: ${field}.`,
  };
}
