/** Longest agent name, in characters. */
export const AGENT_NAME_MAX = 100;
/** Longest note of a version of an agent, in characters. */
export const VERSION_NOTE_MAX = 200;
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
/** A signed conversation address can be used to start for this long, in seconds. */
export const SIGNED_URL_SECONDS = 15 * 60;
/** How often the tester looks at its socket, in milliseconds. */
export const HEARTBEAT_MS = 30_000;
/** Longest conversation of the test panel, in milliseconds. */
export const TEST_CONVERSATION_MAX_MS = 20 * 60_000;

/** What a browser records and plays in a live conversation. */
export const LIVE_AUDIO = {
  sampleRateHz: 16_000,
  bufferSamples: 1_024,
  /** Level, 0 to 1, from which a microphone is taken for speaking. */
  speechThreshold: 0.01,
  microphoneDelayMs: 200,
  resumeMs: 200,
} as const;
/** Speed at which a browser's own voice speaks in a test. */
export const BROWSER_VOICE_RATE = 0.9;

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
/** Bounds of the rules of an agent for how words sound. Lengths in characters. */
export const PRONUNCIATION = { rules: 200, wordCharacters: 100, aliasCharacters: 200 } as const;
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
  /** The same with its markup. */
  shownHtmlMax: 500_000,
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
  /** The only values that a parameter may have. */
  choicesMax: 100,
  /** Values of an answer that become variables. */
  assignmentsMax: 50,
  /** Sentences that are said while the answer takes time. */
  waitMessagesMax: 5,
  waitMessageMax: 300,
  /** Of what is said before the caller is asked whether a call may be made. */
  confirmationMax: 500,
  perAgentMax: 100,
  transfersMax: 50,
  transferDelayMaxMs: 60_000,
  systemTimeoutSeconds: 20,
  webhookTimeoutSeconds: 30,
  timeoutMinSeconds: 1,
  timeoutMaxSeconds: 300,
  /** Longest wait for functions that are called while a telephone call rings. */
  ringingSeconds: 5,
  /** Largest answer that is read, in bytes. */
  answerMaxBytes: 1_000_000,
  /** How much of an answer a model is told. */
  toldMax: 20_000,
  /** How much of it is stored with the conversation. */
  keptMax: 20_000,
  /** Digits from which a destination is a whole phone number, which begins with a plus. */
  wholeNumberDigits: 8,
} as const;

/** Bounds of keys of programs. */
export const API_KEYS = {
  /** Keys of one team. */
  max: 50,
  /** Agents that one key is bound to. */
  agentsMax: 100,
  /** Longest time until a key ends, in days. */
  daysMax: 3_650,
  /** Origins of one publishable key. */
  originsMax: 20,
} as const;

/** Bounds of team secrets. */
export const TEAM_SECRETS = {
  /** Secrets of one team. */
  max: 200,
  /** Servers that one secret may be sent to. */
  hostsMax: 20,
  /** Requested servers that are stored; later ones replace the oldest. */
  requestedHostsMax: 10,
} as const;

/** Services that one team connects. */
export const CONNECTIONS_MAX = 50;

/** Bounds of tool servers. Lengths in characters, times in milliseconds. */
export const TOOL_SERVERS = {
  nameMax: 200,
  descriptionMax: 2_000,
  urlMax: 2048,
  clientIdMax: 500,
  scopeMax: 1_000,
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
  /** How long an approval is waited for. */
  approvalTimeoutMs: 300_000,
} as const;

/** Longest text that lists are searched for. */
export const SEARCH_MAX = 200;

/** Bounds of call logs. Lengths in characters. */
export const CALL_LOGS = {
  pageSize: 50,
  pageMax: 100,
  /** From this length on, a search looks also into what was said. */
  wordSearchMin: 3,
  /** Conversations that are counted by channel and agent: the newest of the period. */
  countedMax: 100_000,
  /** Conversations that are deleted or exported by their ids in one call. */
  chosenMax: 1_000,
  commentMax: 2_000,
} as const;

/** Bounds of saved views of the call logs. */
export const SAVED_VIEWS = { perMemberMax: 50, nameMax: 60, queryMax: 6_000 } as const;

/** Bounds of alerts. */
export const ALERTS = {
  rulesMax: 50,
  destinationsMax: 20,
  agentsMax: 100,
  nameMax: 100,
  thresholdMax: 1_000_000_000,
  /** In minutes. */
  windowMin: 5,
  windowMax: 7 * 24 * 60,
  leastMax: 100_000,
  /** In hours. */
  repeatMax: 168,
  /** How long an alert counts as over only after its figure was fine, in minutes. */
  settleMinutes: 10,
  /** Values that are stored of a rule. */
  recentMax: 24,
  historyDays: 90,
  pageSize: 25,
  pageMax: 100,
} as const;

/** Bounds of post-call webhooks. */
export const POST_CALL_WEBHOOKS = {
  perTeamMax: 20,
  urlMax: 2_048,
  pageSize: 25,
  pageMax: 100,
  /** How long an attempt may take, in milliseconds. */
  timeoutMs: 10_000,
  /** How much of an answer is stored, in bytes. */
  answerMaxBytes: 1_024,
  /** Attempts that are stored of one delivery. */
  attemptsKept: 20,
  /** Deliveries given up one after the other until the webhook is switched off. */
  failuresMax: 10,
  /** Deliveries of one conversation to one webhook that are stored once they are over; later analyses replace the oldest. */
  keptPerConversation: 20,
  /** How far back calls can still be sent that ended while a webhook was switched off, in days. */
  missedDays: 30,
  /** How many of them are sent at once. */
  missedMax: 1_000,
  /** How long an earlier secret signs as well, in hours. */
  earlierSecretHours: 24,
  /** Earlier secrets that sign at once. */
  earlierSecretsMax: 4,
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
  /** Finished runs stored for each agent, and for how long. */
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

/** Teams as operators see them, and the largest limits that they set. */
export const OPERATOR_TEAMS = {
  pageSize: 25,
  pagesMax: 100_000,
  reasonMax: 300,
  agentsMax: 10_000,
  atOnceMax: 100_000,
  minutesMax: 100_000_000,
  bytesMax: 1_000_000_000_000,
} as const;
