import type { Settings } from '../settings/settings.ts';
import type { ModelConnection } from './model-connection.ts';

// Fixed ids, so that a connection has the same id over restarts and on every node.
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
  const { elevenLabs, deepgramApiKey } = speech;
  const found: ModelConnection[] = [];
  const add = (connection: Omit<ModelConnection, 'origin' | 'baseUrl'> & { baseUrl?: string | undefined }) =>
    found.push({ baseUrl: undefined, ...connection, origin: 'environment' });
  if (openaiApiKey) {
    const offered = ['gpt-5-mini', 'gpt-5'];
    add({ id: OPENAI_ID, kind: 'openai', name: 'OpenAI', models: offered, apiKey: openaiApiKey });
  }
  if (googleApiKey) {
    const offered = ['gemini-2.5-flash-lite', 'gemini-2.5-flash'];
    add({ id: GOOGLE_ID, kind: 'google', name: 'Google', models: offered, apiKey: googleApiKey });
  }
  if (openaiCompatible) {
    const { apiKey, ...server } = openaiCompatible;
    const name = new URL(server.baseUrl).host;
    add({ ...server, id: COMPATIBLE_ID, kind: 'openai-compatible', name, apiKey });
  }
  if (elevenLabs)
    add({ ...elevenLabs, id: ELEVENLABS_ID, kind: 'elevenlabs', name: 'ElevenLabs', models: [] });
  if (deepgramApiKey) {
    add({ id: DEEPGRAM_ID, kind: 'deepgram', name: 'Deepgram', models: [], apiKey: deepgramApiKey });
  }
  return found;
}
