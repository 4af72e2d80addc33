import { z } from 'zod';
import { SAMPLERS } from '../telemetry/samplers.ts';
import { HTTP, integer, optionalInteger, optionalUrl, secret, type Variable } from './setting-variable.ts';

/** How much it takes on, and what it tells of itself. */
export const OPERATION_VARIABLES = {
  PARLEY_REQUESTS_PER_MINUTE: {
    ...integer(0, 1_000_000),
    fallback: '1200',
    meaning: 'Requests that one address may make in a minute; 0 for no bound',
  },
  PARLEY_SIGN_IN_ATTEMPTS: {
    ...integer(1, 1_000_000),
    fallback: '10',
    meaning:
      'Wrong passwords that an account has from one address in a quarter of an hour; an address has five times as many for all accounts together, an account ten times as many from all addresses where it never signed in',
  },
  PARLEY_MAX_AGENTS: {
    ...integer(0, 1_000_000),
    fallback: '25',
    meaning: 'Agents that a team may have',
  },
  PARLEY_MAX_CONVERSATIONS: {
    ...optionalInteger(1, 1_000_000),
    meaning:
      'Written conversations that this machine holds at the same time; more are refused. Without it, 500 for each process',
  },
  PARLEY_MAX_CALLS: {
    ...optionalInteger(0, 1_000_000),
    meaning:
      'Spoken conversations that this machine holds at the same time; without it, what `npm run capacity -- --save` found, else 50 for each process',
  },
  PARLEY_LATE_MS: {
    ...integer(0, 60_000, 'milliseconds'),
    fallback: '50',
    meaning:
      'Delay of a process, one moment in a hundred, from which it takes no further call; 0 to take them all',
  },
  PARLEY_MAX_TEAM_CONVERSATIONS: {
    schema: integer(0, 1_000_000).schema.transform((bound) => bound || undefined),
    fallback: '0',
    allowed: 'a number from 0 to 1000000',
    meaning:
      'Conversations that a team holds at the same time, on all nodes together; with 0 it holds what is free, except for a part that each machine keeps for other teams',
  },
  PARLEY_VISITOR_CONVERSATIONS_PER_MINUTE: {
    ...integer(0, 1_000_000),
    fallback: '10',
    meaning:
      'Conversations that a visitor, known by their address, may begin with one agent in a minute; 0 for no bound',
  },
  PARLEY_VISITOR_CONVERSATIONS_PER_HOUR: {
    ...integer(0, 1_000_000),
    fallback: '100',
    meaning: 'The same in an hour; 0 for no bound',
  },
  PARLEY_VISITOR_MESSAGES_PER_MINUTE: {
    ...integer(0, 1_000_000),
    fallback: '40',
    meaning: 'Messages that a visitor may send to one agent in a minute; 0 for no bound',
  },
  PARLEY_VISITOR_WAITING_SOCKETS: {
    ...integer(0, 1_000_000),
    fallback: '20',
    meaning:
      'Connections that visitors with one address may have open on a machine without having begun a conversation; 0 for no bound',
  },
  PARLEY_VISITOR_RUNNING_CONVERSATIONS: {
    ...integer(0, 1_000_000),
    fallback: '50',
    meaning:
      'Conversations that visitors with one address may hold at the same time on a machine, with all agents together; 0 for no bound',
  },
  PARLEY_SIGNED_ADDRESSES_PER_MINUTE: {
    ...integer(0, 1_000_000),
    fallback: '60',
    meaning: 'Signed addresses of conversations that one member may ask for in a minute; 0 for no bound',
  },
  PARLEY_STOP_SECONDS: {
    ...integer(0, 3_600, 'seconds'),
    fallback: '30',
    meaning: 'How long running conversations may go on after Parley is asked to stop',
  },
  PARLEY_METRICS_TOKEN: {
    ...secret(16),
    meaning: 'Bearer token for `GET /metrics`; without it there is no such page',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: optionalUrl(...HTTP),
    allowed: 'an address like http://127.0.0.1:4318',
    meaning:
      'Collector of OpenTelemetry that gets traces and metrics by OTLP over HTTP; its other standard variables apply too (headers, service name, attributes, timeouts, addresses for one kind)',
  },
  OTEL_TRACES_SAMPLER: {
    schema: z.enum(SAMPLERS),
    fallback: 'parentbased_always_on',
    allowed: SAMPLERS.join(', '),
    meaning: 'Which traces are sent',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
      .transform(Number),
    fallback: '1',
    allowed: 'a number from 0 to 1',
    meaning: 'Part of the traces that a sampler with `traceidratio` sends',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    ...integer(100, 3_600_000, 'milliseconds'),
    fallback: '60000',
    meaning: 'How often metrics are sent to the collector, in milliseconds',
  },
  PARLEY_LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'warn',
    allowed: 'fatal, error, warn, info, debug, trace or silent',
    meaning: 'What is written to the log on standard error',
  },
} satisfies Record<string, Variable<unknown>>;
