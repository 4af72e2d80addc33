import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Variable } from './settings/setting-variable.ts';
import { VARIABLES } from './settings/setting-variables.ts';

/** A variable holds something that Parley cannot work with; the sentence names it and says what it may hold. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

// A prompt has at most 200,000 characters of up to four bytes each, and stands beside the rest of its agent.
const MAX_BODY_BYTES = 2_000_000;
/** Written conversations of a process, where the operator does not bound them. */
const PROCESS_CONVERSATIONS = 500;

/**
 * Reads the settings. This module alone knows the environment's variables.
 * @throws {SettingsError}
 */
export function readSettings(env = process.env) {
  const read = readerOf(env);
  const host = read('HOST');
  const port = read('PORT');
  const processes = read('PARLEY_PROCESSES') ?? Math.max(1, availableParallelism() - 1);
  return {
    host,
    port,
    processes,
    dataFolder: resolve(read('PARLEY_DATA')),
    databaseUrl: read('DATABASE_URL'),
    databaseListenUrl: readListenUrl(read),
    files: readBucket(read),
    bucketServer: readBucketServer(read),
    provider: read('PARLEY_PROVIDER'),
    publicUrl: read('PARLEY_PUBLIC_URL') ?? localUrl(host, port),
    trustProxy: read('PARLEY_TRUST_PROXY'),
    brand: {
      name: read('PARLEY_BRAND_NAME'),
      logoUrl: read('PARLEY_BRAND_LOGO_URL'),
      accentColor: read('PARLEY_BRAND_COLOR'),
      dashboardUrl: read('PARLEY_DASHBOARD_URL'),
    },
    embedOrigins: read('PARLEY_EMBED_ORIGINS'),
    secretKey: read('PARLEY_SECRET_KEY'),
    backupPassphrase: read('PARLEY_BACKUP_PASSPHRASE'),
    allowedHosts: read('PARLEY_ALLOWED_HOSTS'),
    postCallRetrySeconds: read('PARLEY_POST_CALL_RETRY_SECONDS'),
    slackApiUrl: read('PARLEY_SLACK_API_URL'),
    limits: readLimits(read, processes),
    maxAgents: read('PARLEY_MAX_AGENTS'),
    stopTimeoutMs: read('PARLEY_STOP_SECONDS') * 1000,
    speechTimeoutMs: read('PARLEY_SPEECH_TIMEOUT_MS'),
    transcriptTimeoutMs: read('PARLEY_TRANSCRIPT_TIMEOUT_MS'),
    metricsToken: read('PARLEY_METRICS_TOKEN'),
    telemetry: readTelemetry(read),
    logLevel: read('PARLEY_LOG_LEVEL'),
    region: read('PARLEY_REGION'),
    regionUrls: read('PARLEY_REGION_URLS'),
    oauthClients: read('PARLEY_OAUTH_CLIENTS'),
    operators: read('PARLEY_OPERATORS'),
    smtpUrl: read('PARLEY_SMTP_URL'),
    mailFrom: read('PARLEY_MAIL_FROM'),
    externalIssuer: readExternalIssuer(read),
    models: readModels(read),
    embeddings: readEmbeddings(read),
    speech: readSpeech(read),
    scriptedCallsFile: read('PARLEY_SCRIPTED_CALLS'),
    speechModels: {
      wanted: read('PARLEY_MODELS'),
      sources: read('PARLEY_MODEL_SOURCES'),
      maxCalls: read('PARLEY_RECOGNITION_CALLS'),
      teamAccess: read('PARLEY_TEAM_MODELS'),
      catalogueFile: read('PARLEY_MODEL_CATALOGUE'),
    },
    npm: { registry: env.npm_config_registry || undefined, program: npmScript(env) },
  };
}

function readListenUrl(read: Reader) {
  const url = read('DATABASE_LISTEN_URL');
  if (url && !read('DATABASE_URL')) {
    throw new SettingsError('DATABASE_LISTEN_URL belongs to DATABASE_URL: set both or neither.');
  }
  return url;
}

function readBucketServer(read: Reader) {
  return { endpoint: read('AWS_ENDPOINT_URL_S3') || undefined, region: read('AWS_REGION') };
}

function readBucket(read: Reader) {
  const place = read('PARLEY_FILES');
  return place && { ...place, ...readBucketServer(read) };
}

function readLimits(read: Reader, processes: number) {
  return {
    requestsPerMinute: read('PARLEY_REQUESTS_PER_MINUTE'),
    signInAttempts: read('PARLEY_SIGN_IN_ATTEMPTS'),
    maxBodyBytes: MAX_BODY_BYTES,
    maxConversations: read('PARLEY_MAX_CONVERSATIONS') ?? PROCESS_CONVERSATIONS * processes,
    maxCalls: read('PARLEY_MAX_CALLS'),
    lateMs: read('PARLEY_LATE_MS'),
    maxTeamConversations: read('PARLEY_MAX_TEAM_CONVERSATIONS'),
    visitors: {
      conversationsPerMinute: read('PARLEY_VISITOR_CONVERSATIONS_PER_MINUTE'),
      conversationsPerHour: read('PARLEY_VISITOR_CONVERSATIONS_PER_HOUR'),
      messagesPerMinute: read('PARLEY_VISITOR_MESSAGES_PER_MINUTE'),
      waitingSockets: read('PARLEY_VISITOR_WAITING_SOCKETS'),
      runningConversations: read('PARLEY_VISITOR_RUNNING_CONVERSATIONS'),
    },
    signedStartsPerMinute: read('PARLEY_SIGNED_ADDRESSES_PER_MINUTE'),
  };
}

function readTelemetry(read: Reader) {
  if (!read('OTEL_EXPORTER_OTLP_ENDPOINT')) return undefined;
  return {
    sampler: { name: read('OTEL_TRACES_SAMPLER'), ratio: read('OTEL_TRACES_SAMPLER_ARG') },
    metricIntervalMs: read('OTEL_METRIC_EXPORT_INTERVAL'),
  };
}

function readExternalIssuer(read: Reader) {
  const url = read('PARLEY_OIDC_ISSUER');
  const clientId = read('PARLEY_OIDC_CLIENT_ID');
  if (url && clientId) {
    const scope = read('PARLEY_OIDC_SCOPE');
    const teamClaim = read('PARLEY_OIDC_TEAM_CLAIM');
    const roleClaim = read('PARLEY_OIDC_ROLE_CLAIM');
    const operatorClaim = read('PARLEY_OIDC_OPERATOR_CLAIM');
    if (read('PARLEY_OPERATORS').length > 0) throw new SettingsError(OPERATORS_ELSEWHERE);
    // With or without a slash at its end it is the same issuer, whose people have the same accounts.
    return { url: url.replace(/\/+$/, ''), clientId, scope, teamClaim, roleClaim, operatorClaim };
  }
  if (!url && !clientId) return undefined;
  throw new SettingsError(
    'PARLEY_OIDC_ISSUER and PARLEY_OIDC_CLIENT_ID belong together: set both or neither.',
  );
}

const OPERATORS_ELSEWHERE =
  'PARLEY_OPERATORS names accounts of this server, and PARLEY_OIDC_ISSUER keeps accounts elsewhere: name operators with PARLEY_OIDC_OPERATOR_CLAIM.';

function readModels(read: Reader) {
  const baseUrl = read('PARLEY_OPENAI_COMPATIBLE_URL');
  return {
    openaiApiKey: read('OPENAI_API_KEY'),
    googleApiKey: read('GOOGLE_API_KEY'),
    openaiCompatible: baseUrl
      ? {
          baseUrl,
          apiKey: read('PARLEY_OPENAI_COMPATIBLE_API_KEY'),
          models: read('PARLEY_OPENAI_COMPATIBLE_MODELS'),
          transcriptionModel: read('PARLEY_TRANSCRIPTION_MODEL'),
        }
      : undefined,
    ollamaUrl: read('PARLEY_OLLAMA_URL'),
    scriptedModelFile: read('PARLEY_SCRIPTED_MODEL'),
  };
}

function readEmbeddings(read: Reader) {
  const baseUrl = read('PARLEY_EMBEDDINGS_URL');
  if (!baseUrl) return undefined;
  return { baseUrl, apiKey: read('PARLEY_EMBEDDINGS_KEY'), model: read('PARLEY_EMBEDDINGS_MODEL') };
}

function readSpeech(read: Reader) {
  const apiKey = read('ELEVENLABS_API_KEY');
  const sherpaModel = read('PARLEY_SHERPA_MODEL');
  return {
    elevenLabs: apiKey ? { apiKey, baseUrl: read('PARLEY_ELEVENLABS_URL') } : undefined,
    deepgramApiKey: read('DEEPGRAM_API_KEY'),
    sherpaModelFolder: sherpaModel && resolve(sherpaModel),
    scriptedFile: read('PARLEY_SCRIPTED_SPEECH'),
  };
}

/** Environment of a process that reads untrusted files: none of this one's secrets. */
export function bareEnvironment({ NODE_COMPILE_CACHE } = process.env): NodeJS.ProcessEnv {
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

/** Variables of the command, of tests and of what Kubernetes tells of a service: named like settings, and none. */
const OTHER_VARIABLES =
  /^PARLEY_(API_KEY|URL|CHROMIUM|UNHANDLED_ERRORS|TEST_\w+|(\w+_)?SERVICE_(HOST|PORT)\w*)$/;
const KUBERNETES_PORT = /^(tcp|udp|sctp):\/\//;

/** Names of variables that look like settings and are none, such as mistyped ones: nothing obeys them. */
export function unknownSettings(env = process.env): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    const isKnown = name in VARIABLES || OTHER_VARIABLES.test(name) || /_PORT_\d+_\w+$/.test(name);
    return !name.startsWith('PARLEY_') || isKnown || KUBERNETES_PORT.test(value) ? [] : [name];
  });
}

/** Settings with the port that was really taken, where the operator left the choice to the system. */
export function withPort<S extends { host: string; port: number; publicUrl: string }>(
  settings: S,
  port: number,
): S {
  const isChosen = settings.publicUrl !== localUrl(settings.host, settings.port);
  return { ...settings, port, publicUrl: isChosen ? settings.publicUrl : localUrl(settings.host, port) };
}

/** Interface language of the operating system, where Parley speaks it. */
export function systemLanguage(env = process.env): 'fr' | 'en' | 'es' | undefined {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return (['fr', 'en', 'es'] as const).find((language) => new RegExp(`^${language}(?![a-z])`).test(locale));
}

/** The npm that runs this process by one of its scripts; another package manager's is left aside. */
function npmScript({ npm_execpath: path }: NodeJS.ProcessEnv): string | undefined {
  return path && /npm-cli\.c?js$/.test(path) ? path : undefined;
}

type Setting<N extends keyof typeof VARIABLES> = (typeof VARIABLES)[N]['schema']['_output'];

/** Reads one variable. @throws {SettingsError} */
type Reader = <N extends keyof typeof VARIABLES>(name: N) => Setting<N>;

function readerOf(env: NodeJS.ProcessEnv): Reader {
  return <N extends keyof typeof VARIABLES>(name: N) => {
    const { schema, fallback = '', allowed, isSecret }: Variable<unknown> = VARIABLES[name];
    const given = env[name] || fallback;
    const result = schema.safeParse(given);
    if (result.success) return result.data as Setting<N>;
    throw new SettingsError(`${name} must be ${allowed}${isSecret ? '' : `, not "${given}"`}.`);
  };
}

function localUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
