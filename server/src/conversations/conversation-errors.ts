import type { AgentLanguage } from '@parley/contract/languages.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { ExpectedError } from '../http/expected-error.ts';

/** The team has no such conversation; one of another team looks just the same. */
export class ConversationNotFound extends ExpectedError {
  override name = 'ConversationNotFound';
  constructor(id: string) {
    super(`No conversation ${id} in this team.`, { code: 'conversation_not_found', status: 404 });
  }
}

/** Nothing was recorded of a conversation, or it is deleted. */
export class RecordingNotFound extends ExpectedError {
  override name = 'RecordingNotFound';
  constructor(conversationId: string) {
    super(`There is no recording of the conversation ${conversationId}.`, {
      code: 'recording_not_found',
      status: 404,
    });
  }
}

/** The signed address was changed, is too old, or was used before. */
export class SignatureRefused extends ExpectedError {
  override name = 'SignatureRefused';
  constructor(why: keyof typeof SIGNATURE_SENTENCES) {
    super(SIGNATURE_SENTENCES[why], { code: `signature_${why}`, status: 401 });
  }
}

const SIGNATURE_SENTENCES = {
  forged: 'This conversation address is not valid.',
  expired: 'This conversation address has expired. Ask for a new one.',
  used: 'This conversation address was already used. Ask for a new one.',
  revoked: 'The person who asked for this conversation address is no longer a member of the team.',
};

/** The conversation that a client wants back is over, or was never its own. */
export class ResumeRefused extends ExpectedError {
  override name = 'ResumeRefused';
  constructor(why: keyof typeof RESUME_SENTENCES) {
    super(RESUME_SENTENCES[why], { code: 'resume_refused', status: 410 });
  }
}

const RESUME_SENTENCES = {
  forged: 'This is not valid for taking a conversation up again.',
  over: 'The earlier conversation is over. Begin another.',
};

/** Somebody begins more conversations, or writes more, than the operator lets one visitor or member. */
export class VisitorLimited extends ExpectedError {
  override name = 'VisitorLimited';
  constructor(what: keyof typeof VISITOR_SENTENCES, retryAfterSeconds: number) {
    super(VISITOR_SENTENCES[what], { code: 'rate_limited', status: 429, retryAfterSeconds });
  }
}

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
  constructor(language: AgentLanguage) {
    super(setPhrase('suspended', language), { code: 'team_suspended', status: 403 });
    this.language = language;
  }
}

/** The client of a spoken conversation sent neither sound nor a message. */
export class ConversationNotBegun extends ExpectedError {
  override name = 'ConversationNotBegun';
  constructor() {
    super('This conversation did not begin, since neither sound nor a message came.', {
      code: 'conversation_not_begun',
      status: 408,
    });
  }
}

/** The agent may be talked to through a signed address only. */
export class SignatureNeeded extends ExpectedError {
  override name = 'SignatureNeeded';
  constructor() {
    super('This agent can only be reached through a signed address.', {
      code: 'signature_needed',
      status: 401,
    });
  }
}

/** The page is not on the agent's list of hosts. */
export class HostNotAllowed extends ExpectedError {
  override name = 'HostNotAllowed';
  constructor() {
    super('This agent may not be used from this website.', { code: 'host_not_allowed', status: 403 });
  }
}

/** The client wants to override a setting that the agent does not let it. */
export class OverrideRefused extends ExpectedError {
  override name = 'OverrideRefused';
  constructor(path: string) {
    super(`This agent does not allow an override of ${path}.`, { code: 'override_error', status: 400 });
  }
}

/** As many conversations are running as this server holds. */
export class TooManyConversations extends ExpectedError {
  override name = 'TooManyConversations';
  constructor() {
    super('All lines are busy. Please try again in a moment.', {
      code: 'too_many_conversations',
      status: 503,
      retryAfterSeconds: 10,
    });
  }
}

/** As many calls are running as this server holds. */
export class TooManyCalls extends ExpectedError {
  override name = 'TooManyCalls';
  constructor() {
    super('All lines are busy. Please try again in a moment.', {
      code: 'too_many_calls',
      status: 503,
      retryAfterSeconds: 10,
    });
  }
}

/** The server is late with its work, and another call would be heard by those that are running. */
export class ServerBusy extends ExpectedError {
  override name = 'ServerBusy';
  constructor() {
    super('The server is too busy for another call. Please try again in a moment.', {
      code: 'server_busy',
      status: 503,
      retryAfterSeconds: 10,
    });
  }
}

/** Nothing of a conversation could be stored for a while. */
export class ConversationUnstored extends ExpectedError {
  override name = 'ConversationUnstored';
  constructor() {
    super('What is said here cannot be saved right now. Please try again in a moment.', {
      code: 'unavailable',
      status: 503,
      retryAfterSeconds: 5,
    });
  }
}

/** The server is stopping and takes no new conversation. */
export class ServerStopping extends ExpectedError {
  override name = 'ServerStopping';
  constructor() {
    super('The server is restarting. Please try again in a moment.', {
      code: 'server_stopping',
      status: 503,
      retryAfterSeconds: 5,
    });
  }
}

/** An agent or a team holds as many conversations as it may, at once or today, whichever node holds them. */
export class CallLimitReached extends ExpectedError {
  override name = 'CallLimitReached';
  constructor(which: keyof typeof CALL_LIMIT_SENTENCES) {
    super(CALL_LIMIT_SENTENCES[which], {
      code: `${which}_limit`,
      status: 429,
      ...(which === 'agent_daily' ? {} : { retryAfterSeconds: 10 }),
    });
  }
}

const CALL_LIMIT_SENTENCES = {
  agent_concurrency:
    'This agent is in as many conversations as it may hold at once. Please try again in a moment.',
  agent_daily:
    'This agent has held as many conversations as it may hold in a day. Please try again tomorrow.',
  team_concurrency:
    'This team is in as many conversations as it may hold at once. Please try again in a moment.',
};

/** The agent does not speak the language that the client asks for. */
export class LanguageNotOffered extends ExpectedError {
  override name = 'LanguageNotOffered';
  constructor(language: string, offered: readonly string[]) {
    super(`This agent does not speak ${language}. It speaks: ${offered.join(', ')}.`, {
      code: 'override_error',
      status: 400,
      detail: { offered },
    });
  }
}

/** The person may not hold test conversations. */
export class TestNotAllowed extends ExpectedError {
  override name = 'TestNotAllowed';
  constructor() {
    super('You have no access to test conversations.', { code: 'test_not_allowed', status: 403 });
  }
}

const NO_ANALYSIS = {
  conversation_running: 'This conversation is still running. It can be analysed when it is over.',
  transcript_erased: 'What was said in this conversation is erased, so there is nothing left to analyse.',
} as const;

/** A conversation cannot be analysed as it is. */
export class AnalysisImpossible extends ExpectedError {
  override name = 'AnalysisImpossible';
  constructor(code: keyof typeof NO_ANALYSIS) {
    super(NO_ANALYSIS[code], { code, status: 409 });
  }
}
