import { z } from 'zod';

// One entry per environment variable: what it accepts, what holds without it, what it means. The README's table and
// the sentences that refuse a wrong value are made of these.

/** An environment variable that Parley reads. */
export type Variable<T> = {
  /** Turns the text into the setting; text that it does not take is refused. */
  schema: z.ZodType<T, string>;
  /** Text assumed when the variable is unset or empty; empty where nothing is assumed. */
  fallback: string;
  /** What a right value looks like, to follow 'must be'. */
  allowed: string;
  meaning: string;
  /** Never repeated in a message. */
  isSecret?: boolean;
};

const anyText = z.string().trim();
const optionalText = anyText.transform((value) => value || undefined);
const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = anyText.transform((value) => value.split(/[\s,]+/).filter(Boolean));

function integer(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(least).max(most));
}

function url(...protocols: string[]) {
  return anyText.refine((value) => {
    const protocol = URL.parse(value)?.protocol;
    return protocol !== undefined && protocols.includes(protocol);
  });
}

function optionalUrl(...protocols: string[]) {
  return z.union([z.literal('').transform(() => undefined), url(...protocols)]);
}

function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.parse(value)?.origin === value;
}

function isRegionOrigin(value: string): boolean {
  const [name, origin] = nameAndValue(value);
  return /^[a-z0-9-]{1,20}$/.test(name) && isOrigin(origin);
}

function nameAndValue(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, Math.max(0, at)), pair.slice(at + 1)];
}

const HTTP = ['http:', 'https:'];

/** Every environment variable that Parley reads, by name. */
export const VARIABLES = {
  HOST: {
    schema: anyText.min(1),
    fallback: '127.0.0.1',
    allowed: 'an address of this machine',
    meaning: 'Address to listen on; `0.0.0.0` for every network',
  },
  PORT: {
    schema: integer(0, 65_535),
    fallback: '4100',
    allowed: 'a number from 0 to 65535',
    meaning: 'Port to listen on; 0 takes a free one',
  },
  PARLEY_DATA: {
    schema: anyText.min(1),
    fallback: './data',
    allowed: 'a folder',
    meaning: 'Folder for the database, keys and files; one Parley at a time',
  },
  DATABASE_URL: {
    schema: optionalUrl('postgres:', 'postgresql:'),
    fallback: '',
    allowed: 'an address like postgresql://user:password@host/database',
    meaning: 'PostgreSQL 15 or later to use instead of the one that Parley brings along',
    isSecret: true,
  },
  PARLEY_PROVIDER: {
    schema: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/),
    fallback: 'parley',
    allowed: 'lower-case letters, digits, - and _, starting with a letter',
    meaning: 'Name in the paths and field names of the API',
  },
  PARLEY_PUBLIC_URL: {
    schema: optionalUrl(...HTTP).transform((value) => value?.replace(/\/+$/, '')),
    fallback: '',
    allowed: 'an address that starts with http:// or https://',
    meaning: 'Address under which browsers reach Parley, when it differs from host and port',
  },
  PARLEY_TRUST_PROXY: {
    schema: yesOrNo,
    fallback: 'false',
    allowed: 'true or false',
    meaning: "Take the client's address from `X-Forwarded-For`; only behind a proxy that sets it",
  },
  PARLEY_EMBED_ORIGINS: {
    schema: list.refine((values) => values.every(isOrigin)),
    fallback: '',
    allowed: 'origins like https://portal.example.com, separated by commas',
    meaning: 'Exact origins of pages that may embed the console',
  },
  PARLEY_SECRET_KEY: {
    schema: z.union([z.literal('').transform(() => undefined), z.string().min(16)]),
    fallback: '',
    allowed: 'at least 16 characters',
    meaning: 'Key under which stored secrets are encrypted; without it, a key file in the data folder',
    isSecret: true,
  },
  PARLEY_ALLOWED_HOSTS: {
    schema: list,
    fallback: '',
    allowed: 'host names or addresses, separated by commas',
    meaning: 'Hosts on private networks that agents may nevertheless call',
  },
  PARLEY_POST_CALL_RETRY_SECONDS: {
    schema: list
      .refine((values) => values.length <= 20 && values.every((value) => /^\d{1,6}(\.\d+)?$/.test(value)))
      .transform((values) => values.map(Number)),
    fallback: '10, 60, 300, 1800, 7200, 21600',
    allowed: 'at most 20 numbers, separated by commas',
    meaning: 'Pauses in seconds after which a post-call webhook that did not take a delivery is told again',
  },
  PARLEY_SLACK_API_URL: {
    schema: url(...HTTP).transform((value) => value.replace(/\/*$/, '/')),
    fallback: 'https://slack.com/api/',
    allowed: 'an address like https://slack.com/api/',
    meaning: "Address of Slack's API, when it is not the usual one",
  },
  PARLEY_REQUESTS_PER_MINUTE: {
    schema: integer(0, 1_000_000),
    fallback: '1200',
    allowed: 'a number from 0 to 1000000',
    meaning: 'Requests that one address may make in a minute; 0 for no bound',
  },
  PARLEY_SIGN_IN_ATTEMPTS: {
    schema: integer(1, 1_000_000),
    fallback: '10',
    allowed: 'a number from 1 to 1000000',
    meaning: 'Wrong passwords or links that an account or an address has in a quarter of an hour',
  },
  PARLEY_MAX_AGENTS: {
    schema: integer(0, 1_000_000),
    fallback: '25',
    allowed: 'a number from 0 to 1000000',
    meaning: 'Agents that a team may have',
  },
  PARLEY_MAX_CONVERSATIONS: {
    schema: integer(1, 1_000_000),
    fallback: '500',
    allowed: 'a number from 1 to 1000000',
    meaning: 'Written conversations that this process holds at the same time; more are refused',
  },
  PARLEY_MAX_CALLS: {
    schema: z.union([z.literal('').transform(() => undefined), integer(0, 1_000_000)]),
    fallback: '',
    allowed: 'a number from 0 to 1000000',
    meaning:
      'Spoken conversations that this process holds at the same time; without it, what `npm run capacity -- --save` found, else 50',
  },
  PARLEY_LATE_MS: {
    schema: integer(0, 60_000),
    fallback: '50',
    allowed: 'a number of milliseconds from 0 to 60000',
    meaning:
      'Delay of the process, one moment in a hundred, from which it takes no further call; 0 to take them all',
  },
  PARLEY_MAX_TEAM_CONVERSATIONS: {
    schema: integer(0, 1_000_000).transform((bound) => bound || undefined),
    fallback: '0',
    allowed: 'a number from 0 to 1000000',
    meaning: 'Conversations that a team holds at the same time, on all nodes together; 0 for no bound',
  },
  PARLEY_VISITOR_CONVERSATIONS_PER_MINUTE: {
    schema: integer(0, 1_000_000),
    fallback: '10',
    allowed: 'a number from 0 to 1000000',
    meaning:
      'Conversations that a visitor, known by their address, may begin with one agent in a minute; 0 for no bound',
  },
  PARLEY_VISITOR_CONVERSATIONS_PER_HOUR: {
    schema: integer(0, 1_000_000),
    fallback: '100',
    allowed: 'a number from 0 to 1000000',
    meaning: 'The same in an hour; 0 for no bound',
  },
  PARLEY_VISITOR_MESSAGES_PER_MINUTE: {
    schema: integer(0, 1_000_000),
    fallback: '40',
    allowed: 'a number from 0 to 1000000',
    meaning: 'Messages that a visitor may send to one agent in a minute; 0 for no bound',
  },
  PARLEY_STOP_SECONDS: {
    schema: integer(0, 3_600),
    fallback: '30',
    allowed: 'a number of seconds from 0 to 3600',
    meaning: 'How long running conversations may go on after Parley is asked to stop',
  },
  PARLEY_METRICS_TOKEN: {
    schema: z.union([z.literal('').transform(() => undefined), z.string().min(16)]),
    fallback: '',
    allowed: 'at least 16 characters',
    meaning: 'Bearer token for `GET /metrics`; without it there is no such page',
    isSecret: true,
  },
  PARLEY_LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'warn',
    allowed: 'fatal, error, warn, info, debug, trace or silent',
    meaning: 'What is written to the log on standard error',
  },
  PARLEY_REGION: {
    schema: z.string().regex(/^[a-z0-9-]{1,20}$/),
    fallback: 'eu',
    allowed: 'lower-case letters, digits and -',
    meaning: 'Region that this installation names in its tokens',
  },
  PARLEY_REGION_URLS: {
    schema: list
      .refine((values) => values.every((value) => isRegionOrigin(value)))
      .transform((values) => Object.fromEntries(values.map(nameAndValue))),
    fallback: '',
    allowed: 'regions and origins like eu=https://api-eu.example.com, separated by commas',
    meaning: "Hosts of the provider's own API by region; this server where a region has none",
  },
  PARLEY_BRAND_NAME: {
    schema: anyText.min(1).max(60),
    fallback: 'Parley',
    allowed: '1 to 60 characters',
    meaning: 'Name of the product on every page',
  },
  PARLEY_BRAND_LOGO_URL: {
    schema: optionalUrl(...HTTP),
    fallback: '',
    allowed: 'an address that starts with http:// or https://',
    meaning: 'Logo in place of the own one',
  },
  PARLEY_BRAND_COLOR: {
    schema: z.union([z.literal('').transform(() => undefined), z.string().regex(/^#[0-9a-fA-F]{6}$/)]),
    fallback: '',
    allowed: 'a colour like #4f46e5',
    meaning: 'Accent colour',
  },
  PARLEY_DASHBOARD_URL: {
    schema: optionalUrl(...HTTP),
    fallback: '',
    allowed: 'an address that starts with http:// or https://',
    meaning: "The provider's own dashboard, linked from the menu",
  },
  PARLEY_SMTP_URL: {
    schema: optionalUrl('smtp:', 'smtps:'),
    fallback: '',
    allowed: 'an address like smtp://user:password@mail.example.com:587',
    meaning: 'Mail server for invitations and password links; without it they are shown to copy',
    isSecret: true,
  },
  PARLEY_MAIL_FROM: {
    schema: optionalText,
    fallback: '',
    allowed: 'a sender like Parley <parley@example.com>',
    meaning: 'Sender of mails',
  },
  PARLEY_OIDC_ISSUER: {
    schema: optionalUrl(...HTTP),
    fallback: '',
    allowed: 'an address that starts with http:// or https://',
    meaning: 'OpenID provider that replaces the built-in sign-in',
  },
  PARLEY_OIDC_CLIENT_ID: {
    schema: optionalText,
    fallback: '',
    allowed: 'a client id',
    meaning: 'Client id of Parley at that OpenID provider',
  },
  PARLEY_OIDC_SCOPE: {
    schema: anyText.min(1),
    fallback: 'openid profile email offline_access',
    allowed: 'scopes with spaces between them',
    meaning: 'Scopes to ask that OpenID provider for',
  },
  PARLEY_OIDC_TEAM_CLAIM: {
    schema: optionalText,
    fallback: '',
    allowed: 'the name of a claim',
    meaning: "Claim of that provider's tokens that names the team; without it everybody is in one team",
  },
  PARLEY_OIDC_ROLE_CLAIM: {
    schema: optionalText,
    fallback: '',
    allowed: 'the name of a claim',
    meaning: "Claim of that provider's tokens that names the role; without it roles are given in Parley",
  },
  OPENAI_API_KEY: {
    schema: optionalText,
    fallback: '',
    allowed: 'a key',
    meaning: 'Connects the models of OpenAI',
    isSecret: true,
  },
  GOOGLE_API_KEY: {
    schema: optionalText,
    fallback: '',
    allowed: 'a key',
    meaning: 'Connects the Gemini models of Google',
    isSecret: true,
  },
  PARLEY_OPENAI_COMPATIBLE_URL: {
    schema: optionalUrl(...HTTP),
    fallback: '',
    allowed: 'an address like http://127.0.0.1:8000/v1',
    meaning: 'Connects any server that speaks the OpenAI protocol',
  },
  PARLEY_OPENAI_COMPATIBLE_API_KEY: {
    schema: optionalText,
    fallback: '',
    allowed: 'a key',
    meaning: 'Key of that server',
    isSecret: true,
  },
  PARLEY_OPENAI_COMPATIBLE_MODELS: {
    schema: list,
    fallback: '',
    allowed: 'names of models, separated by commas',
    meaning: 'Models offered from that server; without it, those that it lists',
  },
  PARLEY_EMBEDDINGS_URL: {
    schema: optionalUrl(...HTTP),
    fallback: '',
    allowed: 'an address like http://127.0.0.1:8080/v1',
    meaning:
      'Server of embeddings that speaks the OpenAI protocol: with it, knowledge is also found by its meaning',
  },
  PARLEY_EMBEDDINGS_KEY: {
    schema: optionalText,
    fallback: '',
    allowed: 'a key',
    meaning: 'Key of that server',
    isSecret: true,
  },
  PARLEY_EMBEDDINGS_MODEL: {
    schema: optionalText,
    fallback: '',
    allowed: 'the name of a model',
    meaning:
      'Model of that server; without it, those of its list whose names say that they are for embeddings',
  },
  PARLEY_TRANSCRIPTION_MODEL: {
    schema: optionalText,
    fallback: '',
    allowed: 'the name of a model',
    meaning: 'Model of that server that understands speech; without it, one of its list whose name says so',
  },
  ELEVENLABS_API_KEY: {
    schema: optionalText,
    fallback: '',
    allowed: 'a key',
    meaning: 'Connects ElevenLabs: its voices, voice cloning and speech recognition',
    isSecret: true,
  },
  PARLEY_ELEVENLABS_URL: {
    schema: optionalUrl(...HTTP),
    fallback: '',
    allowed: 'an address like https://api.eu.residency.elevenlabs.io',
    meaning: 'Address of ElevenLabs, when it is not the usual one',
  },
  DEEPGRAM_API_KEY: {
    schema: optionalText,
    fallback: '',
    allowed: 'a key',
    meaning: 'Connects Deepgram: its speech recognition',
    isSecret: true,
  },
  PARLEY_SPEECH_TIMEOUT_MS: {
    schema: integer(100, 60_000),
    fallback: '4000',
    allowed: 'a number of milliseconds from 100 to 60000',
    meaning: 'Longest wait in a call for the first sound of a voice, before the built-in one speaks instead',
  },
  PARLEY_TRANSCRIPT_TIMEOUT_MS: {
    schema: integer(100, 120_000),
    fallback: '6000',
    allowed: 'a number of milliseconds from 100 to 120000',
    meaning:
      'Longest wait in a call for what was said, once it has been said, before another service is asked',
  },
  PARLEY_SHERPA_MODEL: {
    schema: optionalText,
    fallback: '',
    allowed: 'a folder',
    meaning: 'Folder of a speech recognition model for sherpa-onnx, to understand callers on this machine',
  },
  PARLEY_OLLAMA_URL: {
    schema: optionalUrl(...HTTP),
    fallback: 'http://127.0.0.1:11434',
    allowed: 'an address like http://127.0.0.1:11434',
    meaning: 'Where to look for Ollama',
  },
  PARLEY_SCRIPTED_MODEL: {
    schema: optionalText,
    fallback: '',
    allowed: 'a file',
    meaning: 'Script of the deterministic model for demonstrations and tests',
  },
  PARLEY_SCRIPTED_SPEECH: {
    schema: optionalText,
    fallback: '',
    allowed: 'a file',
    meaning: 'Script of a deterministic recogniser and voice for demonstrations and tests',
  },
} satisfies Record<string, Variable<unknown>>;
