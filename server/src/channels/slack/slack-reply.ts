import { setTimeout as pause } from 'node:timers/promises';
import { SlackCallRefused, SlackRateLimited } from './slack-api.ts';
import { slackTexts } from './slack-mrkdwn.ts';

/** A thread that can be written to. */
export type SlackPen = {
  /** Gives the name of the new message. */
  post(text: string): Promise<string>;
  update(ts: string, text: string): Promise<void>;
};

/** A reply that is ready sooner is shown at once and whole. */
const FIRST_MS = 700;
/** How often a reply is shown while it is being written; Slack takes about fifty updates a minute. */
const EVERY_MS = 1_500;

/** Tries for the end of a reply, and the longest wait between two, in milliseconds. */
const LAST_TRIES = 5;
const LONGEST_WAIT_MS = 60_000;
const UNREACHABLE_WAIT_MS = 1_000;
/** Behind a reply that is still being written. */
const UNFINISHED = ' …';

/** A reply that grows before the reader's eyes. Disposing of it shows no more of one that was broken off. */
export class SlackReply implements AsyncDisposable {
  readonly #pen: SlackPen;
  readonly #signal: AbortSignal;
  readonly #shown: { ts: string; text: string }[] = [];
  #wanted = '';
  #isFinished = false;
  #notBeforeMs;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;

  constructor(pen: SlackPen, signal: AbortSignal) {
    this.#pen = pen;
    this.#signal = signal;
    this.#notBeforeMs = performance.now() + FIRST_MS;
  }

  /** @param reply all that is written so far */
  write(reply: string): void {
    if (reply === this.#wanted || reply.trim() === '') return;
    this.#wanted = reply;
    this.#schedule();
  }

  /**
   * Shows the whole reply; waits as long as Slack asks to.
   * @throws what the last try failed with
   */
  async finish(reply: string): Promise<void> {
    await this[Symbol.asyncDispose]();
    this.#wanted = reply;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#show();
      } catch (error) {
        if (attempt === LAST_TRIES || error instanceof SlackCallRefused) throw error;
        const waitMs = error instanceof SlackRateLimited ? error.retryAfterMs : UNREACHABLE_WAIT_MS * attempt;
        await pause(Math.min(waitMs, LONGEST_WAIT_MS), undefined, { signal: this.#signal });
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isFinished = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #show(): Promise<void> {
    const texts = slackTexts(this.#wanted);
    for (const [index, text] of texts.entries()) {
      const isOpen = !this.#isFinished && index === texts.length - 1;
      const full = isOpen ? text + UNFINISHED : text;
      const before = this.#shown[index];
      if (!before) this.#shown.push({ ts: await this.#pen.post(full), text: full });
      else if (before.text !== full) {
        await this.#pen.update(before.ts, full);
        before.text = full;
      }
    }
  }

  async #showMeanwhile(): Promise<void> {
    this.#isRunning = true;
    this.#notBeforeMs = performance.now() + EVERY_MS;
    try {
      await this.#show();
    } catch (error) {
      // The end is retried; intermediate updates are not.
      if (error instanceof SlackRateLimited) this.#notBeforeMs = performance.now() + error.retryAfterMs;
    } finally {
      this.#isRunning = false;
    }
  }

  #schedule(): void {
    if (this.#timer || this.#isRunning || this.#isFinished) return;
    const seen = this.#wanted;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#running = this.#showMeanwhile().then(() => {
          if (this.#wanted !== seen) this.#schedule();
        });
      },
      Math.max(0, this.#notBeforeMs - performance.now()),
    );
  }
}
