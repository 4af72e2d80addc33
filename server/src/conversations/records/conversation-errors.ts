import { AUDIO_FORMATS } from '@parley/contract/agent-defaults.ts';
import type { SpentLimit } from '@parley/contract/auth.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { ExpectedError, expectedError, notInTeam } from '../../http/expected-error.ts';

export const ConversationNotFound = notInTeam('conversation_not_found', 'conversation');

/** The key belongs to a message of other words. */
export const MessageKeyReused = expectedError('idempotency_key_reused', 409, {
  sentence: 'Another message was sent under this key. Use a new key for each message.',
  detail: { fields: [{ path: 'idempotency_key', message: 'idempotency_key_reused' }] },
});

/** Nothing was recorded of a conversation, or it is deleted. */
export const RecordingNotFound = expectedError(
  'recording_not_found',
  404,
  (conversationId: string) => `There is no recording of the conversation ${conversationId}.`,
);

/** The signed address was changed, is too old, or was used before. */
export const SignatureRefused = expectedError(
  'signature_refused',
  401,
  (why: keyof typeof SIGNATURE_SENTENCES) => ({
    code: why === 'key_revoked' ? 'signature_revoked' : `signature_${why}`,
    sentence: SIGNATURE_SENTENCES[why],
  }),
);

const SIGNATURE_SENTENCES = {
  forged: 'This conversation address is not valid.',
  expired: 'This conversation address has expired. Ask for a new one.',
  used: 'This conversation address was already used. Ask for a new one.',
  revoked: 'The person who asked for this conversation address is no longer a member of the team.',
  key_revoked: 'The key with which this conversation address was asked for is no longer valid.',
};

/** The conversation that a client wants back is over, or was never its own. */
export const ResumeRefused = expectedError(
  'resume_refused',
  410,
  (why: keyof typeof RESUME_SENTENCES) => RESUME_SENTENCES[why],
);

const RESUME_SENTENCES = {
  forged: 'This is not valid for taking a conversation up again.',
  over: 'The earlier conversation is over. Begin another.',
};

/** A visitor or member begins more conversations, or writes more, than the operator allows. */
export const VisitorLimited = expectedError(
  'rate_limited',
  429,
  (what: keyof typeof VISITOR_SENTENCES, retryAfterSeconds: number) => ({
    sentence: VISITOR_SENTENCES[what],
    retryAfterSeconds,
  }),
);

const VISITOR_SENTENCES = {
  conversations: 'You have begun many conversations in a short time. Please wait a little.',
  messages: 'You have sent many messages in a short time. Please wait a little.',
  running: 'Many conversations are being held from your address. Please end one of them or wait a little.',
  sockets: 'Many conversations are being opened from your address. Please wait a little.',
  addresses: 'You have asked for many conversation addresses in a short time. Please wait a little.',
};

/** The operator has suspended the agent's team; said in the agent's language. */
export class TeamSuspended extends ExpectedError {
  override name = 'TeamSuspended';
  readonly language: AgentLanguage;
  constructor(language: AgentLanguage, code = 'team_suspended') {
    super(setPhrase('suspended', language), { code, status: 403 });
    this.language = language;
  }
}

/**
 * The team's budget or minutes of the month are spent, and it takes no new conversations then; callers hear what those of
 * a suspended team hear.
 */
export class LimitSpent extends TeamSuspended {
  override name = 'LimitSpent';
  constructor(language: AgentLanguage, spent: SpentLimit) {
    super(language, spent);
  }
}

/** The client of a spoken conversation sent neither sound nor a message. */
export const ConversationNotBegun = expectedError(
  'conversation_not_begun',
  408,
  'This conversation did not begin, since neither sound nor a message came.',
);

export const SignatureNeeded = expectedError(
  'signature_needed',
  401,
  'This agent can only be reached through a signed address.',
);

/** The page is not on the agent's list of hosts. */
export const HostNotAllowed = expectedError(
  'host_not_allowed',
  403,
  'This agent may not be used from this website.',
);

/** The client wants to override a setting that the agent does not let it. */
export const OverrideRefused = expectedError(
  'override_error',
  400,
  (path: string) => `This agent does not allow an override of ${path}.`,
);

/** The client asks for sound in a format that nothing here speaks. */
export const AudioFormatUnknown = expectedError(
  'override_error',
  400,
  (name: string) => `There is no audio format ${name}. There are: ${AUDIO_FORMATS.join(', ')}.`,
);

/** The client counts on tools that are not called for real. */
export const ToolMocksRefused = expectedError(
  'override_error',
  400,
  'Tools cannot be mocked in a conversation. Leave tool_mock_config out, or use a test of the agent.',
);

/** The official clients ask for WebRTC where they are not told otherwise. */
export const WebrtcNotSpoken = expectedError(
  'webrtc_not_spoken',
  404,
  "This server does not speak WebRTC. Pass connectionType: 'websocket', or a signedUrl.",
);

export const TooManyConversations = expectedError('too_many_conversations', 503, {
  sentence: 'All lines are busy. Please try again in a moment.',
  retryAfterSeconds: 10,
});

export const TooManyCalls = expectedError('too_many_calls', 503, {
  sentence: 'All lines are busy. Please try again in a moment.',
  retryAfterSeconds: 10,
});

/** The server is late with its work, and another call would be heard by those that are running. */
export const ServerBusy = expectedError('server_busy', 503, {
  sentence: 'The server is too busy for another call. Please try again in a moment.',
  retryAfterSeconds: 10,
});

/** Nothing of a conversation could be stored for a while. */
export const ConversationUnstored = expectedError('unavailable', 503, {
  sentence: 'What is said here cannot be saved right now. Please try again in a moment.',
  retryAfterSeconds: 5,
});

/** The server is stopping and takes no new conversation. */
export const ServerStopping = expectedError('server_stopping', 503, {
  sentence: 'The server is restarting. Please try again in a moment.',
  retryAfterSeconds: 5,
});

/** An agent or a team has as many conversations as it may, at once or today, on all nodes together. */
export const CallLimitReached = expectedError(
  'call_limit_reached',
  429,
  (which: keyof typeof CALL_LIMIT_SENTENCES) => ({
    code: `${which}_limit`,
    sentence: CALL_LIMIT_SENTENCES[which],
    ...(which === 'agent_daily' ? {} : { retryAfterSeconds: 10 }),
  }),
);

const CALL_LIMIT_SENTENCES = {
  agent_concurrency:
    'This agent is in as many conversations as it may hold at once. Please try again in a moment.',
  agent_daily:
    'This agent has held as many conversations as it may hold in a day. Please try again tomorrow.',
  team_concurrency:
    'This team is in as many conversations as it may hold at once. Please try again in a moment.',
  team_calls: 'This team is in as many telephone calls as it may hold at once. Please try again in a moment.',
};

/** The agent does not speak the language that the client asks for. */
export const LanguageNotOffered = expectedError(
  'override_error',
  400,
  (language: string, offered: readonly string[]) => ({
    sentence: `This agent does not speak ${language}. It speaks: ${offered.join(', ')}.`,
    detail: { offered },
  }),
);

export const TestNotAllowed = expectedError(
  'test_not_allowed',
  403,
  'You have no access to test conversations.',
);

const NO_ANALYSIS = {
  conversation_running: 'This conversation is still running. It can be analysed when it is over.',
  transcript_erased: 'What was said in this conversation is erased, so there is nothing left to analyse.',
} as const;

/** A conversation cannot be analysed as it is. */
export const AnalysisImpossible = expectedError(
  'analysis_impossible',
  409,
  (code: keyof typeof NO_ANALYSIS) => ({ code, sentence: NO_ANALYSIS[code] }),
);
