import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Settings } from '../../settings/settings.ts';
import type { Mail } from './sign-in-mail.ts';

/** Sends mails in the background. */
export type Mailer = ReturnType<typeof createMailer>;

/** Where mails go, and in whose name: the brand at the public address where no sender is set. */
type MailerSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'> & { brand: string };

/** A mailer over SMTP; without an address of a mail server it sends nothing. Disposing waits a moment for what is under way. */
export function createMailer(settings: MailerSettings, log: Logger) {
  const { smtpUrl } = settings;
  if (!smtpUrl) return NO_MAILER;
  // Loaded with the first mail, since it fills five megabytes and many servers never write one.
  let opened: Promise<Transporter> | undefined;
  const transport = () => {
    opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url: smtpUrl, connectionTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS }),
    );
    return opened;
  };
  const from = settings.mailFrom ?? {
    name: settings.brand,
    address: `noreply@${new URL(settings.publicUrl).hostname}`,
  };
  const underway = new Set<Promise<unknown>>();
  const ending = new AbortController();
  const send = async (mail: Mail, signal?: AbortSignal): Promise<void> => {
    await (await transport()).sendMail({ from, ...mail, signal });
  };
  return {
    /** Whether a mail server is configured at all. */
    canSend: true,
    /**
     * Sends a mail.
     * @param signal aborts when it is waited for no longer; the mail may still be sent then
     * @throws {Error} when the mail server did not take it
     */
    send,
    /**
     * Writes and sends a mail in the background, so that response times do not reveal whether there was one.
     * @param write gives nothing when there is no recipient
     */
    post(write: () => Promise<Mail | undefined>): void {
      const sent = write()
        .then((mail) => mail && send(mail, ending.signal))
        .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'))
        .finally(() => underway.delete(sent));
      underway.add(sent);
    },
    async [Symbol.asyncDispose]() {
      const timer = setTimeout(() => ending.abort(new Error('The server is stopping.')), LAST_MAILS_MS);
      await Promise.all(underway);
      clearTimeout(timer);
      (await opened)?.close();
    },
  };
}

const CONNECTION_MS = 30_000;
/** A mail server may look long at a mail before it takes it. */
const SILENCE_MS = 120_000;
/** How long the mails under way may take when the server stops. */
const LAST_MAILS_MS = 5_000;

const NO_MAILER = {
  canSend: false,
  send: (_mail: Mail, _signal?: AbortSignal): Promise<void> =>
    Promise.reject(new Error('No mail server is configured.')),
  post: () => {},
  [Symbol.asyncDispose]: async () => {},
};
