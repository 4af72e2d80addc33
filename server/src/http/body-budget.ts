import { PassThrough, type Readable } from 'node:stream';
import { SharedCounts } from '../processes/shared-counts.ts';
import { clientNetwork } from './client-network.ts';
import { TooManyUploads, UploadsBusy } from './request-errors.ts';
import type { Caller } from './route.ts';

// What belongs here: the memory for request bodies on this machine, before and while they are handled.

type BodyBounds = Readonly<{
  /** Of one network of visitors, or of one team. */
  perSender: number;
  inAll: number;
}>;

/** Bounds of anonymous bodies, and of those that teams send. */
export type BodyBudgetBounds = Readonly<{ visitors: BodyBounds; teams: BodyBounds }>;

/** The bytes of one body; disposing of it gives them back. */
export type BodyAllowance = Disposable & {
  /** @throws {TooManyUploads | UploadsBusy} and, once it was disposed of, an error: what is counted then stays counted */
  add(bytes: number): void;
};

/** The bytes of all bodies. */
export type BodyBudget = ReturnType<typeof createBodyBudget>;

const MEGABYTE = 1024 * 1024;

/** The most that one request may carry is ten recordings of 10 MB, which members alone send. */
export const BODY_BUDGET: BodyBudgetBounds = {
  visitors: { perSender: 32 * MEGABYTE, inAll: 128 * MEGABYTE },
  teams: { perSender: 128 * MEGABYTE, inAll: 384 * MEGABYTE },
};

/** Visitors and teams have bounds apart, so that visitors do not exhaust the budget of members. */
export function createBodyBudget(bounds: BodyBudgetBounds, counts: SharedCounts = new SharedCounts()) {
  const visitors = createCount(bounds.visitors, { counts, name: 'bodies of visitors' });
  const teams = createCount(bounds.teams, { counts, name: 'bodies of teams' });
  return {
    /** Begins with a body of which nothing has arrived. */
    open: ({ ip, caller }: { ip: string; caller: Caller | undefined }): BodyAllowance =>
      caller ? teams(caller.teamId) : visitors(clientNetwork(ip)),
  };
}

function createCount(
  { perSender, inAll }: BodyBounds,
  { counts, name }: { counts: SharedCounts; name: string },
): (sender: string) => BodyAllowance {
  const bySender = new Map<string, number>();
  let total = 0;
  return (sender) => {
    let own = 0;
    let isOver = false;
    const shared = `${name} ${sender}`;
    return {
      add(bytes) {
        if (isOver) throw new Error('The request of this body is over.');
        const used = bySender.get(sender) ?? 0;
        if (used + counts.others(shared) + bytes > perSender) throw new TooManyUploads();
        if (total + counts.others(name) + bytes > inAll) throw new UploadsBusy();
        own += bytes;
        total += bytes;
        counts.add(name, bytes);
        counts.add(shared, bytes);
        bySender.set(sender, used + bytes);
      },
      [Symbol.dispose]() {
        const left = (bySender.get(sender) ?? 0) - own;
        if (left > 0) bySender.set(sender, left);
        else bySender.delete(sender);
        total -= own;
        counts.add(name, -own);
        counts.add(shared, -own);
        own = 0;
        isOver = true;
      },
    };
  };
}

/** The same body, counted while it is read; it fails where there is no room for more of it. */
export function countedBody(body: Readable, allowance: BodyAllowance): Readable {
  const counted = new PassThrough({
    transform(chunk: Buffer, _encoding, done) {
      try {
        allowance.add(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error('A body could not be counted.', { cause: error }));
      }
    },
  });
  // A body announced as too large is refused before it is read.
  counted.on('error', () => {});
  // The HTTP library compares the length that the client announced with what came before decompression.
  if ('receivedEncodedLength' in body) {
    Object.defineProperty(counted, 'receivedEncodedLength', { get: () => body.receivedEncodedLength });
    // What unpacks a body goes on otherwise, also when its client has gone.
    counted.once('close', () => body.destroy());
  }
  // A pipe hands on neither the failure nor the end of a client that went away.
  body.once('error', (error) => counted.destroy(error));
  return body.pipe(counted);
}
