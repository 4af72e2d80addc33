import { z } from 'zod';
import { base64OfBytes } from '../sound/base64-bytes.ts';

// The messages of a media stream, as Twilio-compatible platforms exchange them.

/** What a platform gets. */
export const ReceivedMessage = z.union([
  z.object({ event: z.literal('media'), media: z.object({ payload: z.string() }) }),
  z.object({ event: z.literal('mark'), mark: z.object({ name: z.string() }) }),
  z.looseObject({ event: z.string() }),
]);
export type ReceivedMessage = z.infer<typeof ReceivedMessage>;

/** The sound of one channel, as every platform of this kind sends it. */
const MEDIA_FORMAT = { encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 1 };

/** Writes what a platform sends in a call; messages are numbered as they go out. */
export function createLineWriter(callSid: string) {
  const streamSid = `MZ${callSid.slice(3)}`;
  let sequence = 0;
  let chunk = 0;
  const numbered = (message: { event: string } & Record<string, unknown>) => {
    sequence += 1;
    return JSON.stringify({ ...message, sequenceNumber: String(sequence), streamSid });
  };
  return {
    connected: () => JSON.stringify({ event: 'connected', protocol: 'Call', version: '1.0.0' }),
    start: (ticket: string) =>
      numbered({
        event: 'start',
        start: {
          streamSid,
          callSid,
          accountSid: 'simulator',
          tracks: ['inbound'],
          mediaFormat: MEDIA_FORMAT,
          customParameters: { ticket },
        },
      }),
    media(bytes: Uint8Array<ArrayBuffer>, timestampMs: number) {
      chunk += 1;
      const media = {
        track: 'inbound',
        chunk: String(chunk),
        timestamp: String(Math.round(timestampMs)),
        payload: base64OfBytes(bytes),
      };
      return numbered({ event: 'media', media });
    },
    mark: (name: string) => numbered({ event: 'mark', mark: { name } }),
    key: (digit: string) => numbered({ event: 'dtmf', dtmf: { track: 'inbound_track', digit } }),
    stop: () => numbered({ event: 'stop', stop: { accountSid: 'simulator', callSid } }),
  };
}
