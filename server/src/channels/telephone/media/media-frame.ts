import { isRecord, parsedJson } from '@parley/contract/json.ts';
import type { PhoneInstruction } from '@parley/contract/phone-calls.ts';
import { z } from 'zod';
import type { SpokenEnd } from '../webhooks/twiml.ts';

// The frames of the media socket, as Twilio-compatible platforms speak it. Sound comes fifty times a second and is read
// and written by hand; everything else is checked as it should be.

/** How a call begins, as the platform says it. */
export type MediaStart = z.infer<typeof MediaStart>;
const MediaStart = z.object({
  streamSid: z.string().max(100).optional(),
  callSid: z.string().max(100).optional(),
  customParameters: z.record(z.string().max(100), z.string().max(4_000)).default({}),
  mediaFormat: z
    .object({ encoding: z.string().max(60), sampleRate: z.coerce.number(), channels: z.coerce.number() })
    .partial()
    .optional(),
});

/** What a frame of a platform turned out to be. */
export type MediaFrame =
  | { kind: 'start'; start: MediaStart }
  /** Sound of the caller. */
  | { kind: 'media'; payload: string }
  /** All sound before the mark of this name was played. */
  | { kind: 'mark'; name: string }
  | { kind: 'keys'; keys: string }
  | { kind: 'stop' }
  /** Nothing that matters here; newer platforms may send more of it. */
  | { kind: 'unknown' }
  | { kind: 'invalid'; why: string };

/** Reads one text frame. */
export function readMediaFrame(text: string): MediaFrame {
  const frame = parsedJson(text);
  if (!isRecord(frame) || typeof frame.event !== 'string')
    return invalid('A frame is a JSON object with an event.');
  switch (frame.event) {
    case 'media':
      return mediaOf(frame.media);
    case 'start':
      return startOf(frame);
    case 'mark':
      return isRecord(frame.mark) && typeof frame.mark.name === 'string'
        ? { kind: 'mark', name: frame.mark.name }
        : invalid('A mark has a name.');
    case 'dtmf':
      return isRecord(frame.dtmf) &&
        typeof frame.dtmf.digit === 'string' &&
        /^[0-9A-D*#]{1,8}$/.test(frame.dtmf.digit)
        ? { kind: 'keys', keys: frame.dtmf.digit }
        : invalid('A key is one of 0-9, A-D, * and #.');
    case 'stop':
      return { kind: 'stop' };
    default:
      return { kind: 'unknown' };
  }
}

function mediaOf(media: unknown): MediaFrame {
  if (!isRecord(media) || typeof media.payload !== 'string') return invalid('A media frame has a payload.');
  // Platforms may be told to send what they play, too.
  return media.track === undefined || media.track === 'inbound'
    ? { kind: 'media', payload: media.payload }
    : { kind: 'unknown' };
}

function startOf({ start, streamSid }: Record<string, unknown>): MediaFrame {
  const { success, data } = MediaStart.safeParse(start);
  if (!success) return invalid('The start frame is not complete or has wrong types.');
  const outer = typeof streamSid === 'string' && streamSid.length <= 100 ? streamSid : undefined;
  return { kind: 'start', start: { ...data, streamSid: data.streamSid ?? outer } };
}

/** Whether a stream's sound is mu-law of 8,000 Hz on one channel, which is the only one that is understood here. */
export function isKnownSound({ mediaFormat = {} }: MediaStart): boolean {
  const { encoding = 'audio/x-mulaw', sampleRate = 8_000, channels = 1 } = mediaFormat;
  return /^(audio\/)?(x-)?(mulaw|ulaw|pcmu)$/i.test(encoding) && sampleRate === 8_000 && channels === 1;
}

/** @param audio mu-law of 8,000 Hz */
export function mediaFrame(streamSid: string, audio: Uint8Array): string {
  const bytes = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength);
  return `{"event":"media","streamSid":${JSON.stringify(streamSid)},"media":{"payload":"${bytes.toString('base64')}"}}`;
}

/** Asks to be told when all sound so far was played. */
export function markFrame(streamSid: string, name: string): string {
  return JSON.stringify({ event: 'mark', streamSid, mark: { name } });
}

/** Has the platform forget the sound that it has not played yet. */
export function clearFrame(streamSid: string): string {
  return JSON.stringify({ event: 'clear', streamSid });
}

/** Tells a platform without webhooks what to do with the call. */
export function instructionFrame(streamSid: string, instruction: PhoneInstruction): string {
  const { type } = instruction;
  if (type === 'hangup' || type === 'connect') return JSON.stringify({ event: type, streamSid });
  return JSON.stringify({ event: 'transfer', streamSid, transfer: instruction });
}

/** Tells a platform without webhooks why a call is over that it did not end, to play to the caller. */
export function refusalFrame(streamSid: string, code: string, { sentence, language }: SpokenEnd): string {
  return JSON.stringify({ event: 'refused', streamSid, refused: { code, sentence, language } });
}

function invalid(why: string): MediaFrame {
  return { kind: 'invalid', why };
}
