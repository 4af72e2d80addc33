import { pathOf } from '@parley/contract/endpoint.ts';
import { getVoicePreview } from '@parley/contract/voices.ts';

/** Where the sample of a voice is fetched. */
export function previewPathOf(voiceId: string): string {
  // The path holds no provider.
  return pathOf(getVoicePreview, '', { voice_id: voiceId });
}
