// What belongs here: what queues are, and what bounds their work has in the database.

/** What a queue does with the work that is put into it. */
export type QueuePlan<Data extends object> = {
  /** Names the queue in the database, such as `voice-clone`; never changes. */
  name: string;
  /** Work that takes longer counts as failed. */
  timeoutSeconds: number;
  /** How often failed work is tried again, with growing pauses; never unless given. */
  retries?: number;
  /** How much of it this process does at once; 1 unless given. */
  concurrency?: number;
  /** How much of one group all processes together do at once; 1 unless given. */
  groupConcurrency?: number;
  /**
   * Does one piece of work. It may be done twice, after a crash for instance, and must bear that. What it throws
   * is logged and tried again.
   * @param signal aborts when the work takes too long or the server stops
   */
  work(data: Data, signal: AbortSignal): Promise<void>;
  /** Does instead what can be done when the last try has failed with this, or its process was lost, done or not. */
  giveUp?(data: Data, error: unknown): Promise<void>;
};

/** A plan, and the workers that this process has for it. */
export type Queue = QueuePlan<object> & { workers: string[] };

/** The queues' own tables. */
export const SCHEMA = 'parley_jobs';
const FIRST_RETRY_SECONDS = 2;
/** Longest pause before failed work is tried again. */
export const LONGEST_RETRY_SECONDS = 600;
/** What is running gives signs of life; without one for so long, its process counts as lost. */
const LOST_SECONDS = 30;
/** Done and failed work is forgotten after a day. */
const KEEP_SECONDS = 86_400;

/**
 * Work has the bounds that its queue had when it was stored: with an earlier version, or none when it was restored from
 * a backup. What another node is running gives the signs of life that it was begun with.
 */
export const BOUND_STORED_JOBS = `update ${SCHEMA}.job set
    dead_letter = queue.dead_letter, expire_seconds = queue.expire_seconds, retry_limit = queue.retry_limit,
    retry_delay = queue.retry_delay, retry_delay_max = queue.retry_delay_max, retry_backoff = queue.retry_backoff,
    heartbeat_seconds = case job.state when 'active' then job.heartbeat_seconds else queue.heartbeat_seconds end
  from ${SCHEMA}.queue
  where queue.name = $1 and job.name = queue.name and job.state <= 'active'
    and (job.dead_letter, job.expire_seconds, job.retry_limit)
      is distinct from (queue.dead_letter, queue.expire_seconds, queue.retry_limit)`;

const lostName = (name: string) => `${name}-lost`;

/** Takes work whose process was lost during the last try, and gives it up. */
export function lostQueue(name: string, giveUp: NonNullable<Queue['giveUp']>): Queue {
  return {
    name: lostName(name),
    // A statement or two, which an outage of the database may meet.
    timeoutSeconds: 60,
    retries: 10,
    work: (data) => giveUp(data, new Error('The process that did this was lost.')),
    workers: [],
  };
}

/** The bounds of a queue as the library takes them. */
export function boundsOf({ name, timeoutSeconds, retries = 0, giveUp }: Queue) {
  return {
    ...(giveUp && { deadLetter: lostName(name) }),
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: LOST_SECONDS,
    retryLimit: retries,
    retryDelay: FIRST_RETRY_SECONDS,
    retryDelayMax: LONGEST_RETRY_SECONDS,
    retryBackoff: true,
    deleteAfterSeconds: KEEP_SECONDS,
  };
}
