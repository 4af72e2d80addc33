import type { Settings } from '../env.ts';
import type { ModelConnection } from './model-connection.ts';

// Fixed ids, so that a connection keeps its address over restarts and on every node.
const OPENAI_ID = '00000000-0000-4000-8000-0000000000a1';
const GOOGLE_ID = '00000000-0000-4000-8000-0000000000a2';
const ELEVENLABS_ID = '00000000-0000-4000-8000-0000000000a4';
const DEEPGRAM_ID = '00000000-0000-4000-8000-0000000000a5';
const COMPATIBLE_ID = '00000000-0000-4000-8000-0000000000a3';

/** The connections that the operator set up through the environment; every team can use them. */
export function environmentConnections({
  models,
  speech,
}: Pick<Settings, 'models' | 'speech'>): ModelConnection[] {
  const { openaiApiKey, googleApiKey, openaiCompatible } = models;
  const found: ModelConnection[] = [];
  const origin = 'environment' as const;
  if (openaiApiKey) {
    const models = ['gpt-5-mini', 'gpt-5'];
    found.push({
      id: OPENAI_ID,
      kind: 'openai',
      name: 'OpenAI',
      origin,
      models,
      baseUrl: undefined,
      apiKey: openaiApiKey,
    });
  }
  if (googleApiKey) {
    const models = ['gemini-2.5-flash-lite', 'gemini-2.5-flash'];
    found.push({
      id: GOOGLE_ID,
      kind: 'google',
      name: 'Google',
      origin,
      models,
      baseUrl: undefined,
      apiKey: googleApiKey,
    });
  }
  if (openaiCompatible) {
    const { baseUrl, apiKey, models, transcriptionModel } = openaiCompatible;
    const name = new URL(baseUrl).host;
    found.push({
      id: COMPATIBLE_ID,
      kind: 'openai-compatible',
      name,
      baseUrl,
      apiKey,
      models,
      transcriptionModel,
      origin,
    });
  }
  if (speech.elevenLabs) {
    const service = { id: ELEVENLABS_ID, kind: 'elevenlabs', name: 'ElevenLabs' } as const;
    found.push({ ...service, ...speech.elevenLabs, models: [], origin });
  }
  if (speech.deepgramApiKey) {
    const service = { id: DEEPGRAM_ID, kind: 'deepgram', name: 'Deepgram' } as const;
    found.push({ ...service, baseUrl: undefined, apiKey: speech.deepgramApiKey, models: [], origin });
  }
  return found;
}
