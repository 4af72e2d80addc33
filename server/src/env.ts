import { resolve } from 'node:path';
import type { Variable } from './settings/setting-variable.ts';
import { VARIABLES } from './settings/setting-variables.ts';
import type { Settings } from './settings/settings.ts';

/** A variable holds something that Parley cannot work with; the sentence names it and says what it may hold. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

// A prompt has at most 200,000 characters of up to four bytes each, and stands beside the rest of its agent.
const MAX_BODY_BYTES = 2_000_000;

/**
 * Reads the settings. This module alone knows the environment's variables.
 * @throws {SettingsError}
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const host = read(env, 'HOST');
  const port = read(env, 'PORT');
  const issuer = read(env, 'PARLEY_OIDC_ISSUER');
  const clientId = read(env, 'PARLEY_OIDC_CLIENT_ID');
  if (Boolean(issuer) !== Boolean(clientId)) {
    throw new SettingsError(
      'PARLEY_OIDC_ISSUER and PARLEY_OIDC_CLIENT_ID belong together: set both or neither.',
    );
  }
  const elevenLabsKey = read(env, 'ELEVENLABS_API_KEY');
  const sherpaModel = read(env, 'PARLEY_SHERPA_MODEL');
  const compatibleUrl = read(env, 'PARLEY_OPENAI_COMPATIBLE_URL');
  const embeddingsUrl = read(env, 'PARLEY_EMBEDDINGS_URL');
  return {
    host,
    port,
    dataFolder: resolve(read(env, 'PARLEY_DATA')),
    databaseUrl: read(env, 'DATABASE_URL'),
    provider: read(env, 'PARLEY_PROVIDER'),
    publicUrl: read(env, 'PARLEY_PUBLIC_URL') ?? localUrl(host, port),
    trustProxy: read(env, 'PARLEY_TRUST_PROXY'),
    brand: {
      name: read(env, 'PARLEY_BRAND_NAME'),
      logoUrl: read(env, 'PARLEY_BRAND_LOGO_URL'),
      accentColor: read(env, 'PARLEY_BRAND_COLOR'),
      dashboardUrl: read(env, 'PARLEY_DASHBOARD_URL'),
    },
    embedOrigins: read(env, 'PARLEY_EMBED_ORIGINS'),
    secretKey: read(env, 'PARLEY_SECRET_KEY'),
    allowedHosts: read(env, 'PARLEY_ALLOWED_HOSTS'),
    postCallRetrySeconds: read(env, 'PARLEY_POST_CALL_RETRY_SECONDS'),
    slackApiUrl: read(env, 'PARLEY_SLACK_API_URL'),
    limits: {
      requestsPerMinute: read(env, 'PARLEY_REQUESTS_PER_MINUTE'),
      signInAttempts: read(env, 'PARLEY_SIGN_IN_ATTEMPTS'),
      maxBodyBytes: MAX_BODY_BYTES,
      maxConversations: read(env, 'PARLEY_MAX_CONVERSATIONS'),
      maxCalls: read(env, 'PARLEY_MAX_CALLS'),
      lateMs: read(env, 'PARLEY_LATE_MS'),
      maxTeamConversations: read(env, 'PARLEY_MAX_TEAM_CONVERSATIONS'),
      visitors: {
        conversationsPerMinute: read(env, 'PARLEY_VISITOR_CONVERSATIONS_PER_MINUTE'),
        conversationsPerHour: read(env, 'PARLEY_VISITOR_CONVERSATIONS_PER_HOUR'),
        messagesPerMinute: read(env, 'PARLEY_VISITOR_MESSAGES_PER_MINUTE'),
        waitingSockets: read(env, 'PARLEY_VISITOR_WAITING_SOCKETS'),
        runningConversations: read(env, 'PARLEY_VISITOR_RUNNING_CONVERSATIONS'),
      },
      signedStartsPerMinute: read(env, 'PARLEY_SIGNED_ADDRESSES_PER_MINUTE'),
    },
    maxAgents: read(env, 'PARLEY_MAX_AGENTS'),
    stopTimeoutMs: read(env, 'PARLEY_STOP_SECONDS') * 1000,
    speechTimeoutMs: read(env, 'PARLEY_SPEECH_TIMEOUT_MS'),
    transcriptTimeoutMs: read(env, 'PARLEY_TRANSCRIPT_TIMEOUT_MS'),
    metricsToken: read(env, 'PARLEY_METRICS_TOKEN'),
    logLevel: read(env, 'PARLEY_LOG_LEVEL'),
    region: read(env, 'PARLEY_REGION'),
    regionUrls: read(env, 'PARLEY_REGION_URLS'),
    smtpUrl: read(env, 'PARLEY_SMTP_URL'),
    mailFrom: read(env, 'PARLEY_MAIL_FROM'),
    externalIssuer:
      issuer && clientId
        ? {
            url: issuer,
            clientId,
            scope: read(env, 'PARLEY_OIDC_SCOPE'),
            teamClaim: read(env, 'PARLEY_OIDC_TEAM_CLAIM'),
            roleClaim: read(env, 'PARLEY_OIDC_ROLE_CLAIM'),
          }
        : undefined,
    models: {
      openaiApiKey: read(env, 'OPENAI_API_KEY'),
      googleApiKey: read(env, 'GOOGLE_API_KEY'),
      openaiCompatible: compatibleUrl
        ? {
            baseUrl: compatibleUrl,
            apiKey: read(env, 'PARLEY_OPENAI_COMPATIBLE_API_KEY'),
            models: read(env, 'PARLEY_OPENAI_COMPATIBLE_MODELS'),
            transcriptionModel: read(env, 'PARLEY_TRANSCRIPTION_MODEL'),
          }
        : undefined,
      ollamaUrl: read(env, 'PARLEY_OLLAMA_URL'),
      scriptedModelFile: read(env, 'PARLEY_SCRIPTED_MODEL'),
    },
    embeddings: embeddingsUrl
      ? {
          baseUrl: embeddingsUrl,
          apiKey: read(env, 'PARLEY_EMBEDDINGS_KEY'),
          model: read(env, 'PARLEY_EMBEDDINGS_MODEL'),
        }
      : undefined,
    speech: {
      elevenLabs: elevenLabsKey
        ? { apiKey: elevenLabsKey, baseUrl: read(env, 'PARLEY_ELEVENLABS_URL') }
        : undefined,
      deepgramApiKey: read(env, 'DEEPGRAM_API_KEY'),
      sherpaModelFolder: sherpaModel && resolve(sherpaModel),
      scriptedFile: read(env, 'PARLEY_SCRIPTED_SPEECH'),
    },
    speechModels: {
      wanted: read(env, 'PARLEY_MODELS'),
      sources: read(env, 'PARLEY_MODEL_SOURCES'),
      teamAccess: read(env, 'PARLEY_TEAM_MODELS'),
      catalogueFile: read(env, 'PARLEY_MODEL_CATALOGUE'),
    },
    npm: { registry: env.npm_config_registry || undefined, program: npmScript(env) },
  };
}

/** Settings with the port that was really taken, where the operator left the choice to the system. */
export function withPort(settings: Settings, port: number): Settings {
  const isChosen = settings.publicUrl !== localUrl(settings.host, settings.port);
  return { ...settings, port, publicUrl: isChosen ? settings.publicUrl : localUrl(settings.host, port) };
}

/** Interface language of the operating system, where Parley speaks it. */
export function systemLanguage(env: NodeJS.ProcessEnv): 'fr' | 'en' | 'es' | undefined {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return (['fr', 'en', 'es'] as const).find((language) => new RegExp(`^${language}(?![a-z])`).test(locale));
}

/** The npm that runs this process by one of its scripts; another package manager's is left aside. */
function npmScript({ npm_execpath: path }: NodeJS.ProcessEnv): string | undefined {
  return path && /npm-cli\.c?js$/.test(path) ? path : undefined;
}

function read<N extends keyof typeof VARIABLES>(
  env: NodeJS.ProcessEnv,
  name: N,
): (typeof VARIABLES)[N]['schema']['_output'] {
  const { schema, fallback, allowed, isSecret }: Variable<unknown> = VARIABLES[name];
  const given = env[name] || fallback;
  const result = schema.safeParse(given);
  if (result.success) return result.data as (typeof VARIABLES)[N]['schema']['_output'];
  throw new SettingsError(`${name} must be ${allowed}${isSecret ? '' : `, not "${given}"`}.`);
}

function localUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
