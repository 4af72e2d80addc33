// What the settings of an agent begin with, and what they choose between.

/** Settings of an agent created from nothing. Times in seconds. */
export const NEW_AGENT = {
  turnTimeoutSeconds: 10,
  silenceEndCallTimeoutSeconds: 15,
  maxDurationSeconds: 300,
  temperature: 0,
  retentionDays: 730,
  concurrencyLimit: -1,
  dailyLimit: 100_000,
  userInputAudioFormat: 'pcm_8000',
  agentOutputAudioFormat: 'pcm_16000',
  streamingLatency: 4,
  stability: 0.5,
  speed: 1,
  similarityBoost: 0.8,
} as const;

/** Settings assumed for a stored agent that lacks the field. Times in seconds. */
export const LOADED_AGENT = {
  turnTimeoutSeconds: 7,
  silenceEndCallTimeoutSeconds: -1,
  maxDurationSeconds: 600,
  streamingLatency: 3,
} as const;

/** Defaults for the settings of an agent's conversations. Times in seconds. */
export const TURN_TAKING = {
  eagerness: 'normal',
  interruptionWhileSpeaking: 'normal',
  interruptionWhileThinking: 'normal',
  softTimeoutSeconds: 3,
} as const;

/** Retrieval settings of a new agent. */
export const NEW_AGENT_RAG = {
  enabled: false,
  embedding_model: 'multilingual_e5_large_instruct',
  max_documents_length: 50_000,
  max_vector_distance: 0.6,
} as const;

/** Events a new agent's conversations send to the client. */
export const DEFAULT_CLIENT_EVENTS = [
  'audio',
  'interruption',
  'user_transcript',
  'agent_response',
  'agent_response_correction',
] as const;

/** The voice models that `useFlash` chooses between. */
export const VOICE_MODELS = { flash: 'eleven_flash_v2', standard: 'eleven_turbo_v2' } as const;

/** Temperatures behind the Mood picker. */
export const MOODS = { deterministic: 0, creative: 0.5, veryCreative: 1 } as const;

/** The language models that the picker always names; the first is the default. */
export const NAMED_LLMS = ['gemini-2.5-flash-lite', 'gemini-2.5-flash', 'gpt-5-mini', 'gpt-5'] as const;

export const DEFAULT_LLM = NAMED_LLMS[0];

/** The choice of a model server of the customer's own. */
export const CUSTOM_LLM = 'custom-llm';

/** The models that the picker marks as fastest and as slow. */
export const FASTEST_LLM = NAMED_LLMS[0];

export const SLOW_LLM = NAMED_LLMS[3];

/** Ranges of the voice sliders. */
export const VOICE_RANGES = {
  stability: { min: 0, max: 1 },
  speed: { min: 0.7, max: 1.2 },
  similarityBoost: { min: 0, max: 1 },
} as const;

/** Named values of the voice sliders; a value between them shows slider and number field. */
export const VOICE_PRESETS = {
  stability: { natural: 0.2, balanced: 0.5, steady: 0.8 },
  speed: { slow: 0.7, moderate: 0.85, normal: 1, quick: 1.1, fast: 1.2 },
  similarityBoost: { standard: 0, clear: 0.5, high: 0.8, maximum: 1 },
} as const;

/** Step of the voice sliders. */
export const VOICE_STEP = 0.01;

/** What the streaming latency picker offers. */
export const STREAMING_LATENCIES = { normal: 3, fast: 4 } as const;

/** Audio formats that a conversation can travel in. */
export const AUDIO_FORMATS = [
  'pcm_8000',
  'pcm_16000',
  'pcm_22050',
  'pcm_24000',
  'pcm_44100',
  'pcm_48000',
  'ulaw_8000',
] as const;

/** Choices of the timeout pickers, in seconds, with the range and the first value of the custom mode. */
export const TIMEOUTS = {
  turn: { presets: [5, 10, 30, 60], min: 1, max: 300, custom: 15, canBeOff: true },
  silence: { presets: [10, 30, 60, 300], min: 10, max: 3600, custom: 120, canBeOff: true },
  duration: { presets: [300, 600, 1800, 3600], min: 60, max: 3600, custom: 900, canBeOff: false },
} as const;

/** Stored for a timeout that never happens. */
export const TIMEOUT_OFF = -1;
