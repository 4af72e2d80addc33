import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail as it arrived, its text decoded. */
type CaughtMail = { from: string; to: string[]; subject: string; text: string };

/** A mail server that stores what it is sent. */
export type MailCatcher = AsyncDisposable & {
  url: string;
  /** Resolves with the next mail that was not given yet. */
  next(): Promise<CaughtMail>;
  /** How many mails arrived in all. */
  count(): number;
};

/** Speaks as much SMTP (RFC 5321) as a sender without encryption or sign-in needs. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const waiting: ((mail: CaughtMail) => void)[] = [];
  const mails: CaughtMail[] = [];
  let count = 0;
  const server = createServer((socket) =>
    converse(socket, (mail) => {
      count += 1;
      const taker = waiting.shift();
      if (taker) taker(mail);
      else mails.push(mail);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    next() {
      const mail = mails.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
    count: () => count,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}

function converse(socket: Socket, onMail: (mail: CaughtMail) => void): void {
  let pending = '';
  let letter: string[] | undefined;
  let envelope: Pick<CaughtMail, 'from' | 'to'> = { from: '', to: [] };
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.test ready');
  socket.setEncoding('utf8');
  socket.on('error', () => {});
  socket.on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  });

  function takeLine(line: string): void {
    if (letter) {
      if (line !== '.') letter.push(line.replace(/^\.\./, '.'));
      else {
        onMail({ ...envelope, ...parseLetter(letter) });
        letter = undefined;
        say('250 kept');
      }
      return;
    }
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (/^DATA/i.test(line)) {
      letter = [];
      say('354 go on');
      return;
    }
    if (/^MAIL/i.test(line)) envelope = { from: address, to: [] };
    if (/^RCPT/i.test(line)) envelope.to.push(address);
    if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else say('250 ok');
  }
}

function parseLetter(lines: readonly string[]): Pick<CaughtMail, 'subject' | 'text'> {
  const end = lines.indexOf('');
  const header = lines.slice(0, end).join('\n').replaceAll(/\n\s+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(header)?.[1] ?? '';
  const body = lines.slice(end + 1).join('\n');
  const encoding = field('Content-Transfer-Encoding').toLowerCase();
  const text =
    encoding === 'quoted-printable' ? unquote(body.replaceAll('=\n', '')) : unbase64(body, encoding);
  return { subject: decodeWords(field('Subject')), text };
}

function unbase64(body: string, encoding: string): string {
  return encoding === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : body;
}

function unquote(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    );
}
