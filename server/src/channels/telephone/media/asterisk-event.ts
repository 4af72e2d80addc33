import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';

// The text messages of Asterisk's WebSocket channel, in either of the forms that an exchange may be set to: one line of
// words and `name:value` pairs, or JSON.
// @see https://docs.asterisk.org/Configuration/Channel-Drivers/WebSocket/

/** What an exchange tells. */
export type AsteriskEvent =
  | { kind: 'start'; format: string; isJson: boolean }
  | { kind: 'mark'; name: string }
  | { kind: 'keys'; keys: string }
  /** Nothing that matters here. */
  | { kind: 'unknown' };

const Event = z.object({
  event: z.string(),
  format: z.string().optional(),
  correlation_id: z.string().optional(),
  digit: z.string().optional(),
});

/** Reads one text message. */
export function readAsteriskEvent(text: string): AsteriskEvent {
  const isJson = text.startsWith('{');
  const { success, data } = Event.safeParse(isJson ? parsedJson(text) : wordsOf(text));
  if (!success) return { kind: 'unknown' };
  const { event, format = '', correlation_id: name, digit = '' } = data;
  if (event === 'MEDIA_START') return { kind: 'start', format, isJson };
  if (event === 'MEDIA_MARK_PROCESSED' && name !== undefined) return { kind: 'mark', name };
  if (event === 'DTMF_END' && /^[0-9A-D*#]$/.test(digit)) return { kind: 'keys', keys: digit };
  return { kind: 'unknown' };
}

/** A command to an exchange, in the form in which it speaks itself; the exchange reads up to 128 bytes. */
export function asteriskCommand(command: string, isJson: boolean, correlationId?: string): string {
  if (isJson) return JSON.stringify({ command, correlation_id: correlationId });
  return correlationId === undefined ? command : `${command} ${correlationId}`;
}

function wordsOf(line: string): Record<string, string> {
  const [event = '', ...words] = line.trim().split(/\s+/);
  const named = words.flatMap((word) => {
    const colon = word.indexOf(':');
    return colon < 0 ? [['correlation_id', word]] : [[word.slice(0, colon), word.slice(colon + 1)]];
  });
  return { ...Object.fromEntries(named), event };
}
