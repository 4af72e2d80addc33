import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { type AudioFormat, audioFormatOf } from '@parley/engine/audio/audio-format.ts';

/** How audio travels over a socket, and the name by which clients know that. */
export type SocketFormat = AudioFormat & { name: string };

/** The formats of both directions. */
export type SocketFormats = { output: SocketFormat; input: SocketFormat };

/** The audio formats that a client is told; clients need valid ones even for text. */
export function audioFormats({ tts, asr }: ConversationConfig): SocketFormats {
  return { output: known(tts?.agent_output_audio_format), input: known(asr?.user_input_audio_format) };
}

function known(name: string | undefined): SocketFormat {
  const format = typeof name === 'string' ? audioFormatOf(name) : undefined;
  return format && name !== undefined ? { name, ...format } : FALLBACK;
}

const FALLBACK: SocketFormat = { name: 'pcm_16000', encoding: 'pcm', sampleRateHz: 16_000 };
