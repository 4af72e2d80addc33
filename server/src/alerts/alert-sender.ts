import type { Mailer } from '../identity/sign-in/mailer.ts';
import { type AttemptOutcome, sendPostCall } from '../post-call-webhooks/post-call-request.ts';
import { nextAttemptAt } from '../post-call-webhooks/post-call-schedule.ts';
import type { PostCallSenderDependencies } from '../post-call-webhooks/post-call-sender.ts';
import { SecretUnreadable } from '../secrets/secret-box.ts';
import type { AlertEventStore, DueNotice } from './alert-event-store.ts';
import { alertEvent, type NoticeOrigin, type NoticeText, noticeText } from './alert-notice.ts';

/** What it works with. */
export type AlertSenderDependencies = Omit<PostCallSenderDependencies, 'deliveries' | 'callLogs'> & {
  events: Pick<AlertEventStore, 'claim' | 'record'>;
  mailer: Pick<Mailer, 'send'>;
  origin: NoticeOrigin;
};

type Outcome = Pick<AttemptOutcome, 'problem' | 'http_status'>;

const MAIL_TIMEOUT_MS = 15_000;
const ARRIVED: Outcome = { problem: null, http_status: null };

/** Sends notices, one attempt at a time. */
export class AlertSender {
  readonly #dependencies: AlertSenderDependencies;

  constructor(dependencies: AlertSenderDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * One attempt for a notice that is due; nothing where it is not, or another process sends it.
   * @returns when it is tried next; undefined when it is not
   */
  async attempt(notice: string, signal: AbortSignal): Promise<Date | undefined> {
    const { events, pausesSeconds, now, log } = this.#dependencies;
    const due = await events.claim(notice);
    if (!due) return undefined;
    const outcome = await this.#outcomeOf(due, signal);
    const isTest = due.alerts.every(({ change }) => change === 'test');
    const isOver = outcome.problem === null || due.destination === null || isTest;
    const next = isOver ? undefined : nextAttemptAt(due.delivery.tries + 1, now(), pausesSeconds);
    await events.record(due, outcome, next ?? null);
    log.debug({ notice, kind: due.delivery.kind, problem: outcome.problem }, 'a notice was sent');
    return next;
  }

  async #outcomeOf(due: DueNotice, signal: AbortSignal): Promise<Outcome> {
    const { destination, alerts } = due;
    // Rule or destination were removed meanwhile.
    if (!destination || alerts.length === 0) return { problem: 'address_refused', http_status: null };
    try {
      const address = this.#dependencies.secrets.open(destination.sealedAddress);
      const { origin } = this.#dependencies;
      switch (destination.kind) {
        case 'email':
          return await this.#mail(address, noticeText(alerts, destination.language, origin));
        case 'slack': {
          const body = { text: slackText(noticeText(alerts, destination.language, origin)) };
          return await this.#post(due, { url: address, body, secrets: [] }, signal);
        }
        case 'webhook': {
          const body = alertEvent(alerts, due.delivery.createdAt, origin.publicUrl);
          const secrets = destination.sealedSecret === null ? [] : [destination.sealedSecret];
          return await this.#post(due, { url: address, body, secrets }, signal);
        }
      }
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      return { problem: 'secret_unreadable', http_status: null };
    }
  }

  #post(
    { delivery }: DueNotice,
    { url, body, secrets }: { url: string; body: object; secrets: readonly string[] },
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { fetch, now } = this.#dependencies;
    const request = {
      url,
      body: JSON.stringify(body),
      secrets: secrets.map((secret) => this.#dependencies.secrets.open(secret)),
      deliveryId: delivery.id,
      number: delivery.tries + 1,
    };
    return sendPostCall(request, { fetch, signal, now: now() });
  }

  async #mail(to: string, { title, alerts, footer }: NoticeText): Promise<Outcome> {
    const parts = alerts.map(({ title: name, lines, url }) => {
      const heading = alerts.length === 1 ? [] : [name];
      return [...heading, ...lines, url].join('\n');
    });
    const late = AbortSignal.timeout(MAIL_TIMEOUT_MS);
    try {
      await this.#dependencies.mailer.send(
        { to, subject: title, text: `${[...parts, footer].join('\n\n')}\n` },
        late,
      );
      return ARRIVED;
    } catch (error) {
      this.#dependencies.log.warn({ err: error }, 'a notice could not be mailed');
      return { problem: late.aborted ? 'timeout' : 'unreachable', http_status: null };
    }
  }
}

function slackText({ alerts, footer }: NoticeText): string {
  const parts = alerts.map(({ title, lines, url }) =>
    [`*${slackEscaped(title)}*`, ...lines.map(slackEscaped), url].join('\n'),
  );
  return [...parts, slackEscaped(footer)].join('\n\n');
}

// The three characters that Slack takes for markup of its own, see https://docs.slack.dev/messaging/formatting-message-text.
const slackEscaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
