import type { BucketPlace } from '../files/bucket.ts';
import type { TrustedProxies } from '../http/trusted-proxies.ts';
import type { TelemetrySettings } from '../telemetry/open-telemetry.ts';
import type { OauthClient } from './oauth-clients.ts';
import type { VARIABLES } from './setting-variables.ts';

/** What the operator decides, from the environment. */
export type Settings = Readonly<{
  /** Address to listen on. */
  host: string;
  /** Port to listen on; 0 takes a free one. */
  port: number;
  /** Processes that serve on this machine. */
  processes: number;
  /** Folder for the database, keys and files, as an absolute path. */
  dataFolder: string;
  /** The operator's own PostgreSQL; absent when Parley runs the one it brings along. */
  databaseUrl?: string | undefined;
  /** The same PostgreSQL past the pooler that `databaseUrl` leads through. */
  databaseListenUrl?: string | undefined;
  /** Where files are; absent when they are in the data folder. */
  files?: BucketPlace | undefined;
  /** What serves buckets, that of the files and those of backups. */
  bucketServer: Pick<BucketPlace, 'endpoint' | 'region'>;
  /** Slug in paths and field names. */
  provider: string;
  /** Where browsers reach this server, without a slash at the end. */
  publicUrl: string;
  /** Which proxies say in X-Forwarded-For who the client is. */
  trustProxy: TrustedProxies;
  brand: Readonly<{
    name: string;
    logoUrl?: string | undefined;
    accentColor?: string | undefined;
    dashboardUrl?: string | undefined;
  }>;
  /** Exact origins of pages that may embed the console. */
  embedOrigins: readonly string[];
  /** Passphrase for stored secrets; absent when a key file in the data folder serves. */
  secretKey?: string | undefined;
  /** Seals the secret key in backups. */
  backupPassphrase?: string | undefined;
  /** Hosts on private networks that may be called all the same. */
  allowedHosts: readonly string[];
  /** Pauses between the attempts at telling a post-call webhook. */
  postCallRetrySeconds: readonly number[];
  /** Slack's API, with a slash at the end. */
  slackApiUrl: string;
  limits: Readonly<{
    /** From one address; 0 for no bound. */
    requestsPerMinute: number;
    /** Wrong attempts within a quarter of an hour. */
    signInAttempts: number;
    /** Largest JSON body, in bytes. */
    maxBodyBytes: number;
    /** Written, concurrent on this machine. */
    maxConversations: number;
    /** Spoken, concurrent on this machine; what was measured decides where the operator does not. */
    maxCalls: number | undefined;
    /** Delay of this process's timers from which no further call begins; 0 for no bound. */
    lateMs: number;
    /** Of one team at the same time, on all nodes; undefined without a bound. */
    maxTeamConversations: number | undefined;
    /** What one address may do with one agent without a signature. */
    visitors: Readonly<{
      conversationsPerMinute: number;
      conversationsPerHour: number;
      messagesPerMinute: number;
      /** Sockets of one address, with whichever agent, whose conversation has not begun yet. */
      waitingSockets: number;
      runningConversations: number;
    }>;
    /** Signed addresses that one member may ask for in a minute; 0 for no bound. */
    signedStartsPerMinute: number;
  }>;
  /** Agents that a team may have. */
  maxAgents: number;
  /** How long conversations may go on after the process was asked to stop. */
  stopTimeoutMs: number;
  /** Longest wait in a call for the first sound of a voice. */
  speechTimeoutMs: number;
  /** Longest wait in a call for the transcript of an utterance that is over. */
  transcriptTimeoutMs: number;
  /** Bearer token for the metrics; without it they are not served. */
  metricsToken?: string | undefined;
  /** How traces and metrics go to a collector; undefined without one. */
  telemetry?: TelemetrySettings | undefined;
  logLevel: (typeof VARIABLES)['PARLEY_LOG_LEVEL']['schema']['_output'];
  /** Region that tokens name. */
  region: string;
  /** Origins of the provider's own API by region. */
  regionUrls: Readonly<Record<string, string>>;
  /** Systems of the provider that get tokens for teams. */
  oauthClients: readonly OauthClient[];
  /** E-mail addresses of accounts that are operators, in lower case. */
  operators: readonly string[];
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  /** OpenID provider that replaces the built-in sign-in. */
  externalIssuer?:
    | Readonly<{
        url: string;
        clientId: string;
        scope: string;
        teamClaim?: string | undefined;
        roleClaim?: string | undefined;
        operatorClaim?: Readonly<{ name: string; value: string }> | undefined;
      }>
    | undefined;
  models: Readonly<{
    openaiApiKey?: string | undefined;
    googleApiKey?: string | undefined;
    openaiCompatible?:
      | Readonly<{
          baseUrl: string;
          apiKey?: string | undefined;
          models: readonly string[];
          /** The one that understands speech. */
          transcriptionModel?: string | undefined;
        }>
      | undefined;
    ollamaUrl?: string | undefined;
    /** Script of the deterministic model. */
    scriptedModelFile?: string | undefined;
  }>;
  /** The operator's own server of embeddings. */
  embeddings?:
    | Readonly<{
        baseUrl: string;
        apiKey?: string | undefined;
        /** Absent when the server's own list says it. */
        model?: string | undefined;
      }>
    | undefined;
  speech: Readonly<{
    elevenLabs?: Readonly<{ apiKey: string; baseUrl: string | undefined }> | undefined;
    deepgramApiKey?: string | undefined;
    /** Folder of a model for sherpa-onnx, as an absolute path. */
    sherpaModelFolder?: string | undefined;
    /** Script of the deterministic recogniser and voice. */
    scriptedFile?: string | undefined;
  }>;
  /** Script of what becomes of calls to the line simulator. */
  scriptedCallsFile?: string | undefined;
  /** Speech models that run on this machine. */
  speechModels: Readonly<{
    /** Languages or ids of models to install before the start is ready. */
    wanted: readonly string[];
    /** Base addresses and folders that are asked before npm's registry. */
    sources: readonly string[];
    /** Calls that are heard at once; undefined leaves it to what was measured. */
    maxCalls: number | undefined;
    /** What owners of teams may do. */
    teamAccess: (typeof VARIABLES)['PARLEY_TEAM_MODELS']['schema']['_output'];
    /** Catalogue in place of the built-in one. */
    catalogueFile?: string | undefined;
  }>;
  /** How npm is configured on this machine, as far as the environment says it. */
  npm: Readonly<{
    /** Address of the registry. */
    registry?: string | undefined;
    /** Script of the npm that started this process. */
    program?: string | undefined;
  }>;
}>;
