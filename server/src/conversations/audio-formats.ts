import type { ConversationConfig } from '@parley/contract/agent-config.ts';

const FORMAT = /^(pcm_(8000|16000|22050|24000|44100|48000)|ulaw_8000)$/;
const FALLBACK = 'pcm_16000';

/** The audio formats that a client is told; clients need valid ones even for text. */
export function audioFormats({ tts, asr }: ConversationConfig): { output: string; input: string } {
  return { output: known(tts?.agent_output_audio_format), input: known(asr?.user_input_audio_format) };
}

function known(format: string | undefined): string {
  return format !== undefined && FORMAT.test(format) ? format : FALLBACK;
}
