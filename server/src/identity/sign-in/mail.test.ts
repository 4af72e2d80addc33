import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getAppUser, updateProfile } from '@parley/contract/auth.ts';
import { inviteMember, listMembers } from '@parley/contract/members.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  follow,
  type IdentityServer,
  linkProblem,
  signInByLink,
  startIdentityServer,
  startSignIn,
} from '../../../test/support/identity-server.ts';
import { type MailCatcher, startMailCatcher } from '../../../test/support/mail-catcher.ts';

let mail: MailCatcher;
let server: IdentityServer;
let owner: string;
beforeAll(async () => {
  mail = await startMailCatcher();
  server = await startIdentityServer({ smtpUrl: mail.url, mailFrom: 'Acme <hello@acme.example>' });
  await server.identity.ensureFirstOwner();
  owner = (await signInByLink(server, await server.identity.createSignInLink())).id_token;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

const linkIn = (text: string) => /https?:\S+/.exec(text)?.[0] ?? '';

async function askForLink(body: { email: string; purpose: 'sign-in' | 'reset' }, language = 'en') {
  const browser = server.browser();
  const page = await follow(browser, startSignIn(server.url, { ui_locales: language }));
  return browser.post(`${page.pathname}/link`, body);
}

describe('with a mail server', () => {
  it('sends invitations in the language of the invited user', async () => {
    const body = { email: 'paul@example.org', role: 'member', lang: 'fr' } as const;
    const { mailed, link } = await server.call(inviteMember, { body }, owner);
    const received = await mail.next();
    expect(mailed).toBe(true);
    expect(received).toMatchObject({
      from: 'hello@acme.example',
      to: ['paul@example.org'],
      subject: 'Invitation à rejoindre Acme sur Acme',
    });
    expect(linkIn(received.text)).toBe(link);
    const { id_token } = await signInByLink(server, link);
    expect(await server.call(getAppUser, {}, id_token)).toMatchObject({ email: 'paul@example.org' });
  });

  it('sends a link to sign in with, in the language of the page', async () => {
    expect((await askForLink({ email: 'Paul@example.org', purpose: 'sign-in' }, 'es')).status).toBe(202);
    const { subject, text } = await mail.next();
    expect(subject).toBe('Su enlace de acceso a Acme');
    expect(text).toContain('Es válido durante una hora');
    expect((await signInByLink(server, linkIn(text))).id_token).toBeTruthy();
  });

  it('sends a link for a new password', async () => {
    await askForLink({ email: 'paul@example.org', purpose: 'reset' });
    expect((await mail.next()).subject).toBe('Your new Acme password');
  });

  it('answers alike and sends nothing for an unknown address', async () => {
    const before = mail.count();
    expect((await askForLink({ email: 'nobody@example.org', purpose: 'sign-in' })).status).toBe(202);
    await askForLink({ email: 'paul@example.org', purpose: 'sign-in' });
    await mail.next();
    expect(mail.count()).toBe(before + 1);
  });

  it('changes an address only once the mail to it is opened, so that no user takes the address of another', async () => {
    const invite = { email: 'marie@example.org', role: 'member' } as const;
    const { link } = await server.call(inviteMember, { body: invite }, owner);
    await mail.next();
    const marie = (await signInByLink(server, link)).id_token;
    const change = { email: 'Boss@example.org' };
    expect((await server.call(updateProfile, { body: change }, marie)).email).toBe('marie@example.org');
    const proof = await mail.next();
    expect(proof).toMatchObject({
      to: ['boss@example.org'],
      subject: 'Confirm your e-mail address for Acme',
    });
    expect((await server.call(getAppUser, {}, marie)).email).toBe('marie@example.org');

    // Who really has the address can be invited, and the mail that was never opened is worth nothing then.
    await server.call(inviteMember, { body: { email: 'boss@example.org', role: 'admin' } }, owner);
    await mail.next();
    expect(await linkProblem(server, linkIn(proof.text))).toBe('link_invalid');

    await server.call(updateProfile, { body: { email: 'marie.b@example.org' } }, marie);
    const second = await mail.next();
    const { id_token } = await signInByLink(server, linkIn(second.text));
    expect((await server.call(getAppUser, {}, id_token)).email).toBe('marie.b@example.org');
  });

  it('makes the mail to a mistyped address worthless once another address is asked for', async () => {
    const invite = { email: 'ines@example.org', role: 'member' } as const;
    const { link } = await server.call(inviteMember, { body: invite }, owner);
    await mail.next();
    const ines = (await signInByLink(server, link)).id_token;
    await server.call(updateProfile, { body: { email: 'i.lopez@exmaple.org' } }, ines);
    const mistyped = await mail.next();
    await server.call(updateProfile, { body: { email: 'i.lopez@example.org' } }, ines);
    const right = await mail.next();
    expect(await linkProblem(server, linkIn(mistyped.text))).toBe('link_invalid');
    const { id_token } = await signInByLink(server, linkIn(right.text));
    expect((await server.call(getAppUser, {}, id_token)).email).toBe('i.lopez@example.org');
  });

  it('does not fill a mailbox', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 5; request += 1) {
      statuses.push((await askForLink({ email: 'flooded@example.org', purpose: 'sign-in' })).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
  });
});

it('stores an invitation when the mail server cannot be reached', async () => {
  await using unreachable = await startIdentityServer({ smtpUrl: 'smtp://127.0.0.1:9' });
  await unreachable.identity.ensureFirstOwner();
  const link = await unreachable.identity.createSignInLink();
  const { id_token } = await signInByLink(unreachable, link);
  const body = { email: 'a@example.org', role: 'viewer' } as const;
  await unreachable.call(inviteMember, { body }, id_token);
  expect(await unreachable.call(listMembers, {}, id_token)).toHaveLength(2);
});

it('stops although the mail server has fallen silent', async () => {
  const isAsked = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.write('220 mail.test ready\r\n');
    socket.on('data', (lines) => {
      if (/^RCPT/im.test(lines.toString())) isAsked.resolve();
      else socket.write('250 ok\r\n');
    });
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}?ignoreTLS=true`;
  {
    await using waiting = await startIdentityServer({ smtpUrl });
    await waiting.identity.ensureFirstOwner();
    const link = await waiting.identity.createSignInLink();
    const { id_token } = await signInByLink(waiting, link);
    await waiting.call(inviteMember, { body: { email: 'a@example.org', role: 'viewer' } }, id_token);
    await isAsked.promise;
  }
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it('lets no member take another address where no mail can be sent', async () => {
  await using mute = await startIdentityServer();
  await mute.identity.ensureFirstOwner();
  const first = (await signInByLink(mute, await mute.identity.createSignInLink())).id_token;
  const own = await mute.call(updateProfile, { body: { email: 'first@example.org' } }, first);
  expect(own.email).toBe('first@example.org');
  const body = { email: 'paul@example.org', role: 'member' } as const;
  const { link } = await mute.call(inviteMember, { body }, first);
  const paul = (await signInByLink(mute, link)).id_token;
  await expect(mute.call(updateProfile, { body: { email: 'x@example.org' } }, paul)).rejects.toMatchObject({
    status: 403,
    code: 'email_unproven',
  });
  expect((await mute.call(updateProfile, { body: { email: 'Paul@example.org' } }, paul)).email).toBe(
    'paul@example.org',
  );
  expect((await mute.call(updateProfile, { body: { email: 'me@example.org' } }, first)).email).toBe(
    'me@example.org',
  );
});
