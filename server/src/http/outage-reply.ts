import { type Outage, outageOf } from '../database/lost-database.ts';

export type OutageReply = { code: string; message: string; retryAfterSeconds: number };

const REPLIES: Readonly<Record<Outage, OutageReply>> = {
  lost: {
    code: 'unavailable',
    message: 'The server is not available right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
  full: {
    code: 'storage_full',
    message: 'The storage of the server is full. Nothing can be saved until its operator has made room.',
    retryAfterSeconds: 60,
  },
  busy: {
    code: 'unavailable',
    message: 'The server is too busy right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
};

/** What is said of a failure that passes; all of them are 503. Undefined for any other. */
export function outageReply(error: unknown): OutageReply | undefined {
  const outage = outageOf(error);
  return outage && REPLIES[outage];
}
