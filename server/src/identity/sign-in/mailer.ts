import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail } from './sign-in-mail.ts';

/** Sends mails in the background. */
export type Mailer = ReturnType<typeof createMailer>;

/** Where mails go, and in whose name. */
export type MailerSettings = {
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  /** Sender's name and host when no sender is set. */
  brand: string;
  publicUrl: string;
};

/** A mailer over SMTP; without an address of a mail server it sends nothing. Disposing waits for what is under way. */
export function createMailer(settings: MailerSettings, log: Logger) {
  const { smtpUrl } = settings;
  if (!smtpUrl) return { canSend: false, post: () => {}, [Symbol.asyncDispose]: async () => {} };
  // Loaded with the first mail, since it fills five megabytes and many servers never write one.
  let opened: Promise<Transporter> | undefined;
  const transport = () => {
    opened ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl));
    return opened;
  };
  const from = settings.mailFrom ?? {
    name: settings.brand,
    address: `noreply@${new URL(settings.publicUrl).hostname}`,
  };
  const underway = new Set<Promise<unknown>>();
  return {
    /** Whether a mail server is configured at all. */
    canSend: true,
    /**
     * Writes and sends a mail in the background, so that response times do not reveal whether there was one.
     * @param write gives nothing when there is no recipient
     */
    post(write: () => Promise<Mail | undefined>): void {
      const sent = write()
        .then(async (mail) => mail && (await transport()).sendMail({ from, ...mail }))
        .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'))
        .finally(() => underway.delete(sent));
      underway.add(sent);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(underway);
      (await opened)?.close();
    },
  };
}
