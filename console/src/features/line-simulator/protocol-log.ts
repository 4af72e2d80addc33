import type { LineMessage } from '@parley/client/telephone/telephone-call.ts';

// What belongs here: what was said over the wire in a call, short enough to be read while it is said.

/** Sound in one direction between two other messages. */
export type SoundShare = { count: number; soundMs: number; json: string };

/** A line of the log; `atMs` counts from the start of the call. */
export type LogEntry = { id: number; atMs: number } & (
  | { kind: 'message'; direction: LineMessage['direction']; event: string; text: string }
  | { kind: 'sound'; sent: SoundShare; received: SoundShare }
);

/** The log, and how much was seen in all. */
export type ProtocolLog = {
  entries: readonly LogEntry[];
  /** Older entries that were dropped. */
  dropped: number;
  sent: number;
  received: number;
};

export const EMPTY_LOG: ProtocolLog = { entries: [], dropped: 0, sent: 0, received: 0 };

/** Older ones are let go. */
const KEPT_ENTRIES = 500;
const NO_SOUND: SoundShare = { count: 0, soundMs: 0, json: '' };

/** Adds a message; sound joins the sound before it, since it comes fifty times a second each way. */
export function withMessage(log: ProtocolLog, message: LineMessage, atMs: number): ProtocolLog {
  const counted = { ...log, [message.direction]: log[message.direction] + 1 };
  if (message.event !== 'media') {
    const { direction, event, json } = message;
    return withEntry(counted, { id: nextId(log), atMs, kind: 'message', direction, event, text: json });
  }
  const last = log.entries.at(-1);
  if (last?.kind !== 'sound') {
    const entry = { id: nextId(log), atMs, kind: 'sound', sent: NO_SOUND, received: NO_SOUND } as const;
    return withEntry(counted, heard(entry, message));
  }
  return { ...counted, entries: [...log.entries.slice(0, -1), heard(last, message)] };
}

/** Adds what was asked or answered beside the media socket. */
export function withNote(
  log: ProtocolLog,
  note: { direction: LineMessage['direction']; event: string; text: string },
  atMs: number,
): ProtocolLog {
  return withEntry(log, { id: nextId(log), atMs, kind: 'message', ...note });
}

type SoundEntry = Extract<LogEntry, { kind: 'sound' }>;

function heard(entry: SoundEntry, { direction, soundMs, json }: LineMessage): SoundEntry {
  const share = entry[direction];
  return { ...entry, [direction]: { count: share.count + 1, soundMs: share.soundMs + soundMs, json } };
}

function withEntry(log: ProtocolLog, entry: LogEntry): ProtocolLog {
  const entries = [...log.entries, entry];
  const surplus = Math.max(0, entries.length - KEPT_ENTRIES);
  return { ...log, entries: entries.slice(surplus), dropped: log.dropped + surplus };
}

function nextId({ entries }: ProtocolLog): number {
  return (entries.at(-1)?.id ?? 0) + 1;
}
