import { z } from 'zod';
import {
  anyText,
  bucketPlace,
  HTTP,
  integer,
  isHostOrHostWithPort,
  isOrigin,
  list,
  optionalInteger,
  optionalUrl,
  SITE_ADDRESS,
  secret,
  trustedProxies,
  url,
  type Variable,
} from './setting-variable.ts';

/** Where it listens, where it stores data, and which services it calls. */
export const SERVER_VARIABLES = {
  HOST: {
    schema: anyText.min(1),
    fallback: '127.0.0.1',
    allowed: 'an address of this machine',
    meaning: 'Address to listen on; `0.0.0.0` for every network',
  },
  PORT: {
    ...integer(0, 65_535),
    fallback: '4100',
    meaning: 'Port to listen on; 0 takes a free one',
  },
  PARLEY_PROCESSES: {
    ...optionalInteger(1, 256),
    meaning:
      'Processes that serve on this machine, behind one port and with one database; without it, one for each core but one, and at least one',
  },
  PARLEY_DATA: {
    schema: anyText.min(1),
    fallback: './data',
    allowed: 'a folder',
    meaning: 'Folder for the database, keys and files; one Parley at a time',
  },
  DATABASE_URL: {
    schema: optionalUrl('postgres:', 'postgresql:'),
    allowed: 'an address like postgresql://user:password@host/database',
    meaning: 'PostgreSQL 15 or later to use instead of the one that Parley brings along',
    isSecret: true,
  },
  DATABASE_LISTEN_URL: {
    schema: optionalUrl('postgres:', 'postgresql:'),
    allowed: 'an address like postgresql://user:password@host/database',
    meaning:
      'The same database without a pooler between; set it where `DATABASE_URL` leads through one that lends a connection for each transaction',
    isSecret: true,
  },
  PARLEY_FILES: {
    schema: bucketPlace,
    allowed: 'an address like s3://bucket or s3://bucket/folder',
    meaning:
      'Bucket for recordings, documents and other files, instead of the data folder; its keys are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or wherever else the client of AWS finds them',
  },
  AWS_ENDPOINT_URL_S3: {
    schema: optionalUrl(...HTTP),
    allowed: 'an address like https://storage.example.com',
    meaning: 'Server of the bucket that speaks S3; Amazon’s own unless set',
  },
  AWS_REGION: {
    schema: anyText.min(1),
    fallback: 'us-east-1',
    allowed: 'the name of a region',
    meaning: 'Region of the bucket',
  },
  PARLEY_PROVIDER: {
    schema: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/),
    fallback: 'parley',
    allowed: 'lower-case letters, digits, - and _, starting with a letter',
    meaning: 'Name in the paths and field names of the API',
  },
  PARLEY_PUBLIC_URL: {
    ...SITE_ADDRESS,
    meaning: 'Address under which browsers reach Parley, when it differs from host and port',
  },
  PARLEY_TRUST_PROXY: {
    schema: trustedProxies,
    fallback: 'false',
    allowed: 'false, true, a number of proxies from 1 to 9, or addresses and networks separated by commas',
    meaning:
      "Take the client's address from `X-Forwarded-For`: `true` behind one proxy, else how many stand one behind the other, or their addresses (`10.0.0.0/8`, `loopback`)",
  },
  PARLEY_EMBED_ORIGINS: {
    schema: list.refine((values) => values.every(isOrigin)),
    allowed: 'origins like https://portal.example.com, separated by commas',
    meaning: 'Exact origins of pages that may embed the console',
  },
  PARLEY_SECRET_KEY: {
    ...secret(16),
    meaning: 'Key under which stored secrets are encrypted; without it, a key file in the data folder',
  },
  PARLEY_BACKUP_PASSPHRASE: {
    ...secret(12),
    meaning: 'Passphrase that seals the secret key in a backup, and opens it again when that is restored',
  },
  PARLEY_ALLOWED_HOSTS: {
    schema: list.refine((values) => values.every(isHostOrHostWithPort)),
    allowed:
      'host names or addresses, with a port or without (10.0.0.5:8080, [fd00::5]:8080), separated by commas',
    meaning:
      'Hosts on private networks that agents may nevertheless call, at one port (`10.0.0.5:11434`) or at all of them (`models.internal`)',
  },
  PARLEY_POST_CALL_RETRY_SECONDS: {
    schema: list
      .refine((values) => values.length <= 20 && values.every((value) => /^\d{1,6}(\.\d+)?$/.test(value)))
      .transform((values) => values.map(Number)),
    fallback: '10, 60, 300, 1800, 7200, 21600',
    allowed: 'at most 20 numbers, separated by commas',
    meaning:
      'Pauses in seconds after which a post-call webhook that did not take a delivery, or a notice of an alert that did not arrive, is tried again',
  },
  PARLEY_SLACK_API_URL: {
    schema: url(...HTTP).transform((value) => value.replace(/\/*$/, '/')),
    fallback: 'https://slack.com/api/',
    allowed: 'an address like https://slack.com/api/',
    meaning: "Address of Slack's API, when it is not the default",
  },
} satisfies Record<string, Variable<unknown>>;
