import { setTimeout as pause } from 'node:timers/promises';
import { SlackCallRefused, SlackRateLimited } from './slack-api.ts';
import { slackTexts } from './slack-mrkdwn.ts';

/** A thread, as far as somebody writes into it. */
export type SlackPen = {
  /** Gives the name of the new message. */
  post(text: string): Promise<string>;
  update(ts: string, text: string): Promise<void>;
};

/** How often a reply is shown while it is being written, in milliseconds. */
export type SlackPace = {
  /** Before this, a reply that is ready sooner is shown at once and whole. */
  firstMs: number;
  everyMs: number;
};

/** Slack takes about fifty updates a minute. */
export const SLACK_PACE: SlackPace = { firstMs: 700, everyMs: 1_500 };

/** A reply that grows before the reader's eyes. */
export type SlackReply = {
  /** @param reply all that is written so far */
  write(reply: string): void;
  /**
   * Shows the whole reply; waits as long as Slack asks to.
   * @throws what the last try failed with
   */
  finish(reply: string): Promise<void>;
};

/** Tries for the end of a reply, and the longest wait between two, in milliseconds. */
const LAST_TRIES = 5;
const LONGEST_WAIT_MS = 60_000;
const UNREACHABLE_WAIT_MS = 1_000;
/** Behind a reply that is still being written. */
const UNFINISHED = ' …';

export function createSlackReply(pen: SlackPen, signal: AbortSignal, pace = SLACK_PACE): SlackReply {
  const shown: { ts: string; text: string }[] = [];
  let wanted = '';
  let isFinished = false;
  let notBeforeMs = performance.now() + pace.firstMs;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;

  async function show(): Promise<void> {
    const texts = slackTexts(wanted);
    for (const [index, text] of texts.entries()) {
      const isOpen = !isFinished && index === texts.length - 1;
      const full = isOpen ? text + UNFINISHED : text;
      const before = shown[index];
      if (!before) shown.push({ ts: await pen.post(full), text: full });
      else if (before.text !== full) {
        await pen.update(before.ts, full);
        before.text = full;
      }
    }
  }

  async function showMeanwhile(): Promise<void> {
    isRunning = true;
    notBeforeMs = performance.now() + pace.everyMs;
    try {
      await show();
    } catch (error) {
      // The end is tried again and again; what stands between is not worth it.
      if (error instanceof SlackRateLimited) notBeforeMs = performance.now() + error.retryAfterMs;
    } finally {
      isRunning = false;
    }
  }

  function schedule(): void {
    if (timer || isRunning || isFinished) return;
    const seen = wanted;
    timer = setTimeout(
      () => {
        timer = undefined;
        running = showMeanwhile().then(() => {
          if (wanted !== seen) schedule();
        });
      },
      Math.max(0, notBeforeMs - performance.now()),
    );
  }

  return {
    write(reply) {
      if (reply === wanted || reply.trim() === '') return;
      wanted = reply;
      schedule();
    },
    async finish(reply) {
      isFinished = true;
      clearTimeout(timer);
      await running;
      wanted = reply;
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await show();
        } catch (error) {
          if (attempt === LAST_TRIES || error instanceof SlackCallRefused) throw error;
          const waitMs =
            error instanceof SlackRateLimited ? error.retryAfterMs : UNREACHABLE_WAIT_MS * attempt;
          await pause(Math.min(waitMs, LONGEST_WAIT_MS), undefined, { signal });
        }
      }
    },
  };
}
