import { setTimeout as pause } from 'node:timers/promises';
import type { AnsweringModel } from '@parley/contract/turn-ledger.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type ReplyPart,
  type ReplyRequest,
} from './language-model.ts';
import { openLine, type ServiceLine } from './service-line.ts';

/** How long a service may be silent, in milliseconds. */
export type Patience = {
  firstTokenMs: number;
  idleMs: number;
  /** Before the one retry. */
  retryPauseMs: number;
};

const DEFAULT_PATIENCE: Patience = { firstTokenMs: 20_000, idleMs: 20_000, retryPauseMs: 250 };

type AskedService = {
  answering: AnsweringModel;
  patience?: Partial<Patience> | undefined;
  /** Asks once; `toFailure` maps what it throws. */
  attempt: (
    request: ReplyRequest,
    line: Pick<ServiceLine, 'signal'> & { keepOpen: () => void },
  ) => AsyncIterable<ReplyPart>;
  /** Maps what `attempt` threw. */
  toFailure: (error: unknown) => LanguageModelError;
};

export function serviceName({ source, name }: AnsweringModel): string {
  return `${source} ${name}`;
}

/**
 * A language model that bounds the silence of its service, and tries again once after a failure before the
 * first word.
 */
export function retryingModel({ answering, attempt, toFailure, ...options }: AskedService): LanguageModel {
  const patience = { ...DEFAULT_PATIENCE, ...options.patience };

  async function* attemptInTime(
    request: ReplyRequest,
    signal: AbortSignal,
    onSignOfLife: (() => void) | undefined,
  ): AsyncGenerator<ReplyPart> {
    const line = openLine(signal, patience.firstTokenMs, patience.idleMs);
    const keepOpen = () => {
      line.keepOpen();
      onSignOfLife?.();
    };
    try {
      yield* attempt(request, { signal: line.signal, keepOpen });
      line.hangUp('done');
    } catch (error) {
      if (!line.isTimedOut()) throw toFailure(error);
      throw new LanguageModelError('timeout', `${serviceName(answering)} fell silent.`);
    } finally {
      line.hangUp('early');
    }
  }

  return {
    answering,
    async *reply(request, signal, onSignOfLife) {
      for (let retriesLeft = 1; !signal.aborted; retriesLeft -= 1) {
        let hasSpoken = false;
        let hasEnded = false;
        try {
          for await (const part of attemptInTime(request, signal, onSignOfLife)) {
            if (signal.aborted) return;
            hasSpoken = true;
            hasEnded = part.type === 'end';
            yield part;
          }
          return;
        } catch (error) {
          // A line that breaks behind the end, or is never closed, takes nothing from the reply.
          if (signal.aborted || hasEnded) return;
          if (retriesLeft === 0) throw afterRetry(error);
          if (hasSpoken || !isPassing(error)) throw error;
          await pauseBeforeRetry(error, patience, signal);
        }
      }
    },
  };
}

// A longer pause than this is worse for a caller than to be told at once.
const LONGEST_PAUSE_MS = 2_000;

async function pauseBeforeRetry(
  { retryAfterSeconds = 0 }: LanguageModelError,
  patience: Patience,
  signal: AbortSignal,
): Promise<void> {
  const pauseMs = Math.min(Math.max(retryAfterSeconds * 1000, patience.retryPauseMs), LONGEST_PAUSE_MS);
  await pause(pauseMs, undefined, { signal }).catch(() => {});
}

function afterRetry(error: unknown): unknown {
  if (!(error instanceof LanguageModelError)) return error;
  const { code, message, retryAfterSeconds } = error;
  return new LanguageModelError(code, message, { retryAfterSeconds, wasRetried: true });
}

function isPassing(error: unknown): error is LanguageModelError {
  if (!(error instanceof LanguageModelError)) return false;
  return error.code === 'rate_limited' || error.code === 'failed' || error.code === 'unreachable';
}
