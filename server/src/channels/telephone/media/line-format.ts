import type { SocketFormat } from '../../../conversations/plan/audio-formats.ts';

/** How sound travels over telephone lines, in both directions. */
export const LINE_FORMAT = {
  name: 'ulaw_8000',
  encoding: 'mu-law',
  sampleRateHz: 8_000,
} satisfies SocketFormat;
