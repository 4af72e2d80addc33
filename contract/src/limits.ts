/** Agents a team may have when its permissions name no figure. */
export const DEFAULT_MAX_AGENTS = 3;
/** Longest agent name, in characters. */
export const AGENT_NAME_MAX = 100;
/** Longest system prompt accepted, in characters. */
export const PROMPT_MAX = 200_000;
/** Longest message a caller may type, in characters. */
export const MESSAGE_MAX = 20_000;
/** Shortest prompt, in characters, that can be enhanced. */
export const ENHANCE_MIN = 20;
/** Pause after typing before prompt sections are merged, in milliseconds. */
export const PROMPT_DEBOUNCE_MS = 500;
/** Time after a key press during which outside changes do not touch the fields, in milliseconds. */
export const TYPING_GUARD_MS = 800;
/** Longest wait for token introspection, in milliseconds. */
export const INTROSPECTION_TIMEOUT_MS = 10_000;
/** Pause before the retry after a refreshed session, in milliseconds. */
export const REFRESH_RETRY_MS = 100;
/** Pause between clearing tokens and starting sign-in, in milliseconds. */
export const TOKEN_CLEAR_MS = 100;
/** Pause between knowing the region and asking for permissions, in milliseconds. */
export const PERMISSIONS_DELAY_MS = 100;
/** How often the region is looked for, in milliseconds. */
export const REGION_POLL_MS = 100;
/** Region assumed until introspection says otherwise. */
export const DEFAULT_REGION = 'eu';
/** Pause before a fresh duplicate opens, in milliseconds. */
export const DUPLICATE_OPEN_MS = 500;
/** A signed conversation address can be used to start for this long, in seconds. */
export const SIGNED_URL_SECONDS = 15 * 60;
/** How often the tester looks at its socket, in milliseconds. */
export const HEARTBEAT_MS = 30_000;
/** Longest simulation, in milliseconds. */
export const SIMULATION_MAX_MS = 20 * 60_000;

/** Settings of an agent created from nothing. Times in seconds. */
export const NEW_AGENT = {
  turnTimeoutSeconds: 10,
  silenceEndCallTimeoutSeconds: 15,
  maxDurationSeconds: 300,
  temperature: 0,
  tokenLimit: 0,
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

/** How a conversation is held where an agent's settings do not say. Times in seconds. */
export const TURN_TAKING = {
  eagerness: 'normal',
  interruptionWhileSpeaking: 'normal',
  interruptionWhileThinking: 'normal',
  softTimeoutSeconds: 3,
} as const;

/** What a test records and plays in the browser. */
export const SIMULATION_AUDIO = {
  sampleRateHz: 16_000,
  bufferSamples: 1_024,
  /** Level, 0 to 1, from which a microphone is taken for speaking. */
  speechThreshold: 0.01,
  microphoneDelayMs: 200,
  resumeMs: 200,
} as const;
/** Speed at which a browser's own voice speaks in a test. */
export const BROWSER_VOICE_RATE = 0.9;

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

/** Voices on one page of the picker. */
export const VOICE_PAGE_SIZE = 50;
/** How near to the end of the list, in pixels, the next page of voices is fetched. */
export const VOICE_SCROLL_THRESHOLD = 200;
/** Pause after typing before voices are searched, in milliseconds. */
export const VOICE_SEARCH_DEBOUNCE_MS = 300;
/** Speeds at which previews play. */
export const PLAYBACK_SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
/** Longest text that a voice speaks on request, in characters. */
export const SPEECH_TEXT_MAX = 1_000;
/** Recordings that a voice is copied from. */
export const CLONE_SAMPLE = {
  maxCount: 10,
  maxBytes: 10_000_000,
  minSeconds: 1,
  recommendedSeconds: 30,
} as const;

/** Bounds of knowledge documents. Lengths in characters unless said otherwise. */
export const KNOWLEDGE = {
  textMin: 10,
  textMax: 100_000,
  urlMax: 2048,
  fileMaxBytes: 20 * 1024 * 1024,
  fileTypes: ['pdf', 'docx', 'txt', 'html', 'epub'],
  nameMax: 200,
  /** A text that is given no name is called by its beginning. */
  nameOfTextMax: 50,
  previewMax: 100,
  /** How much of a long document's text is shown. */
  shownTextMax: 200_000,
  /** Documents that one agent may know. */
  documentsPerAgentMax: 2_000,
  /** Characters of documents that go whole into a prompt, whatever an agent asks for: more than models read. */
  wholeMax: 400_000,
  /** Documents that one call lists by their ids. */
  idsPerListMax: 100,
} as const;

/** Bounds of collections of questions and answers, in characters and pairs. */
export const QA = {
  questionMax: 1_000,
  answerMax: 10_000,
  pairsMax: 500,
  /** Question and answer together, before they can be enhanced. */
  enhanceMin: 10,
  enhancedAtOnce: 20,
  /** How long enhanced pairs stay marked, in milliseconds. */
  highlightMs: 3_000,
} as const;

/** Bounds of functions. Lengths in characters. */
export const FUNCTIONS = {
  nameMax: 200,
  descriptionMax: 5_000,
  messageMax: 2_000,
  headerMax: 10_000,
  urlMax: 2048,
  perAgentMax: 100,
  transfersMax: 50,
  transferDelayMaxMs: 60_000,
  systemTimeoutSeconds: 20,
  webhookTimeoutSeconds: 30,
  timeoutMinSeconds: 1,
  timeoutMaxSeconds: 300,
  /** Largest answer that is read, in bytes. */
  answerMaxBytes: 1_000_000,
  /** How much of an answer a model is told. */
  toldMax: 20_000,
  /** How much of it is kept with the conversation. */
  keptMax: 20_000,
  /** Digits from which a destination is a whole phone number, which begins with a plus. */
  wholeNumberDigits: 8,
} as const;

/** Bounds of tool servers. Lengths in characters, times in milliseconds. */
export const TOOL_SERVERS = {
  nameMax: 200,
  descriptionMax: 2_000,
  urlMax: 2048,
  perTeamMax: 100,
  perAgentMax: 20,
  /** Tools of one server that are taken notice of. */
  toolsMax: 500,
  /** Tools of all servers that one conversation offers its model: services accept no more. */
  offeredMax: 128,
  shownUrlMax: 30,
  shownDescriptionMax: 80,
  shownToolsInPicker: 5,
  shownToolsOfAgent: 3,
  activeForMs: 604_800_000,
  loadDelayMs: 200,
  toggleDelayMs: 500,
  deletedReloadMs: 1_000,
  callTimeoutMs: 30_000,
  /** How long somebody is waited for who has to agree to a call. */
  approvalTimeoutMs: 300_000,
} as const;

/** Bounds of call logs. Lengths in characters. */
export const CALL_LOGS = {
  pageSize: 50,
  pageMax: 100,
  searchMax: 200,
  /** From this length on, a search looks also into what was said. */
  wordSearchMin: 3,
  commentMax: 2_000,
} as const;

/** Bounds of post-call webhooks. */
export const POST_CALL_WEBHOOKS = {
  perTeamMax: 20,
  urlMax: 2_048,
  pageSize: 25,
  pageMax: 100,
  /** How long an attempt may take, in milliseconds. */
  timeoutMs: 10_000,
  /** How much of an answer is kept, in bytes. */
  answerMaxBytes: 1_024,
  /** Attempts that are kept of one delivery. */
  attemptsKept: 20,
  /** Deliveries given up one after the other until the webhook is switched off. */
  failuresMax: 10,
  /** Deliveries of one conversation to one webhook that are kept once they are over; later analyses push the oldest out. */
  keptPerConversation: 20,
  /** How far back calls can still be sent that ended while a webhook was switched off, in days. */
  missedDays: 30,
  /** How many of them are sent at once. */
  missedMax: 1_000,
  /** How long an earlier secret signs as well, in hours. */
  earlierSecretHours: 24,
} as const;

/** Bounds of tests of agents. Lengths in characters. */
export const AGENT_TESTS = {
  perAgentMax: 200,
  nameMax: 100,
  historyMax: 100,
  messageMax: 20_000,
  checksMax: 10,
  textMax: 1_000,
  patternMax: 500,
  conditionMax: 2_000,
  argumentsMax: 20,
  pathMax: 200,
  scenarioMax: 4_000,
  /** Turns of the caller in a conversation, at most and unless said otherwise. */
  turnsMax: 30,
  turns: 10,
  mocksMax: 50,
  mockResultMax: 5_000,
  /** What a tool answers in a test where the test does not say. */
  mockResult: 'The call succeeded.',
  repeatMax: 20,
  repetitionsMax: 1_000,
  /** Runs of a team that may be under way at once. */
  activeRunsMax: 5,
  /** Finished runs kept of each agent, and for how long. */
  runsKept: 50,
  runDays: 180,
  /** Finished runs of which a test shows how it went. */
  trend: 10,
} as const;

/** Bounds of files that callers give. Lengths in characters. */
export const FILE_INPUT = {
  bytesMax: 10 * 1024 * 1024,
  /** Files in one conversation, unless the agent says otherwise, and at most. */
  perConversation: 10,
  perConversationMax: 50,
  nameMax: 200,
  /** What a model is given of one file. */
  textMax: 30_000,
} as const;
