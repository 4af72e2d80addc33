import { getAppUser, getPermissions, updateProfile } from '@parley/contract/auth.ts';
import {
  changeMemberRole,
  createMemberLink,
  inviteMember,
  listMembers,
  removeMember,
} from '@parley/contract/members.ts';
import type { Role } from '@parley/contract/permission.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingForLocks } from '../../../test/support/held-row.ts';
import {
  follow,
  type IdentityServer,
  linkProblem,
  signInByLink,
  startIdentityServer,
  startSignIn,
} from '../../../test/support/identity-server.ts';

let server: IdentityServer;
let owner: string;
beforeAll(async () => {
  server = await startIdentityServer();
  await server.identity.ensureFirstOwner();
  owner = (await signInByLink(server, await server.identity.createSignInLink())).id_token;
});
afterAll(() => server[Symbol.asyncDispose]());

let invitations = 0;

async function invite(role: Role) {
  invitations += 1;
  const body = { email: `Person${invitations}@example.org`, role };
  return server.call(inviteMember, { body }, owner);
}

async function join(role: Role) {
  const { member, link } = await invite(role);
  return { ...member, token: (await signInByLink(server, link)).id_token };
}

describe('members', () => {
  it('are invited until they first sign in', async () => {
    const { member, link, mailed } = await invite('member');
    expect(member).toMatchObject({ email: `person${invitations}@example.org`, status: 'invited' });
    expect(mailed).toBe(false);
    await signInByLink(server, link);
    const { id } = member;
    expect(await server.call(listMembers, {}, owner)).toContainEqual(
      expect.objectContaining({ id, status: 'active' }),
    );
  });

  it('sign in by their newest invitation alone, and by none once they have signed in', async () => {
    const { member, link: first } = await invite('member');
    const again = { params: { id: member.id } };
    const { link: second } = await server.call(createMemberLink, again, owner);
    expect(await linkProblem(server, first)).toBe('link_invalid');
    expect((await signInByLink(server, second)).id_token).toBeTruthy();

    const { member: other, link } = await invite('member');
    await signInByLink(server, await server.identity.createSignInLink({ email: other.email }));
    expect(await linkProblem(server, link)).toBe('link_invalid');
  });

  it('join the team of the inviting user, with their role', async () => {
    const viewer = await join('viewer');
    const [self, inviter] = await Promise.all([
      server.call(getAppUser, {}, viewer.token),
      server.call(getAppUser, {}, owner),
    ]);
    expect(self).toMatchObject({ role: 'viewer', team_id: inviter.team_id });
  });

  it('cannot share an e-mail address', async () => {
    const { member } = await invite('viewer');
    const body = { email: member.email.toUpperCase(), role: 'viewer' } as const;
    await expect(server.call(inviteMember, { body }, owner)).rejects.toMatchObject({ code: 'email_taken' });
  });

  it.each(['viewer', 'member'] as const)('who are %ss see the others but manage none', async (role) => {
    const { token, id } = await join(role);
    expect((await server.call(listMembers, {}, token)).length).toBeGreaterThan(1);
    const refused = { status: 403, code: 'not_allowed' };
    const body = { email: 'x@example.org', role: 'viewer' } as const;
    await expect(server.call(inviteMember, { body }, token)).rejects.toMatchObject(refused);
    await expect(server.call(removeMember, { params: { id }, query: {} }, token)).rejects.toMatchObject(
      refused,
    );
  });

  it('get a new role at once', async () => {
    const { id, token } = await join('admin');
    await server.call(listMembers, {}, token);
    await server.call(changeMemberRole, { params: { id }, body: { role: 'viewer' } }, owner);
    expect(await server.call(getAppUser, {}, token)).toMatchObject({ role: 'viewer' });
    await expect(server.call(createMemberLink, { params: { id } }, token)).rejects.toMatchObject({
      status: 403,
    });
  });

  it('lose their sessions at once when they are removed, and may be invited again', async () => {
    const { id, token, email } = await join('member');
    await server.call(getAppUser, {}, token);
    await server.call(removeMember, { params: { id }, query: {} }, owner);
    await expect(server.call(getAppUser, {}, token)).rejects.toMatchObject({ status: 401 });
    expect(await server.introspect(token)).toEqual({ active: false });
    const again = await server.call(inviteMember, { body: { email, role: 'member' } }, owner);
    expect(again.member.id).not.toBe(id);
  });

  it('have no link when they are removed while it is made', async () => {
    const { member } = await invite('member');
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query('delete from accounts where id = $1', [member.id]);
    const link = server.call(createMemberLink, { params: { id: member.id } }, owner);
    const refused = expect(link).rejects.toMatchObject({ status: 404, code: 'member_not_found' });
    await waitingForLocks(server.database, 1);
    await holder.query('commit');
    holder.release();
    await refused;
  });

  it('of another team do not exist here', async () => {
    const { pool } = server.database;
    const id = crypto.randomUUID();
    await pool.query('insert into accounts (id, email) values ($1, $2)', [id, 'foreign@example.org']);
    await pool.query(
      `with team as (insert into teams (name) values ('Other') returning id)
       insert into memberships (team_id, account_id, role) select id, $1, 'member' from team`,
      [id],
    );
    const missing = { status: 404, code: 'member_not_found' };
    const params = { id };
    await expect(server.call(removeMember, { params, query: {} }, owner)).rejects.toMatchObject(missing);
    await expect(server.call(createMemberLink, { params }, owner)).rejects.toMatchObject(missing);
    const body = { role: 'viewer' } as const;
    await expect(server.call(changeMemberRole, { params, body }, owner)).rejects.toMatchObject(missing);
  });
});

describe('owners', () => {
  it('are made and touched by owners alone', async () => {
    const admin = await join('admin');
    const { id: ownerId } = await server.call(getAppUser, {}, owner);
    const refused = { status: 403 };
    const params = { id: ownerId };
    const invitation = { body: { email: 'o@example.org', role: 'owner' } } as const;
    await expect(server.call(inviteMember, invitation, admin.token)).rejects.toMatchObject(refused);
    await expect(server.call(removeMember, { params, query: {} }, admin.token)).rejects.toMatchObject(
      refused,
    );
    await expect(server.call(createMemberLink, { params }, admin.token)).rejects.toMatchObject(refused);
    const promotion = { params: { id: admin.id }, body: { role: 'owner' } } as const;
    await expect(server.call(changeMemberRole, promotion, admin.token)).rejects.toMatchObject(refused);
  });

  it('cannot leave the team without one', async () => {
    const { id } = await server.call(getAppUser, {}, owner);
    const last = { status: 409, code: 'last_owner' };
    const demotion = { params: { id }, body: { role: 'admin' } } as const;
    await expect(server.call(changeMemberRole, demotion, owner)).rejects.toMatchObject(last);
    await expect(server.call(removeMember, { params: { id }, query: {} }, owner)).rejects.toMatchObject(last);
  });

  it('cannot demote each other at the same moment', async () => {
    const { id } = await server.call(getAppUser, {}, owner);
    const second = await join('owner');
    const body = { role: 'admin' } as const;
    const results = await Promise.allSettled([
      server.call(changeMemberRole, { params: { id: second.id }, body }, owner),
      server.call(changeMemberRole, { params: { id }, body }, second.token),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const members = await server.call(listMembers, {}, owner);
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1);
    const [first] = members.filter(({ role }) => role === 'owner');
    if (first?.id === second.id) {
      await server.call(changeMemberRole, { params: { id }, body: { role: 'owner' } }, second.token);
    }
  });
});

it('lets a new link replace a forgotten password and end the old sessions', async () => {
  const person = await join('member');
  const params = { id: person.id };
  await server.call(updateProfile, { body: { password: 'first harbour lantern' } }, person.token);
  const { link } = await server.call(createMemberLink, { params }, owner);
  expect(new URL(link).pathname).toBe('/settings/profile');
  const { id_token } = await signInByLink(server, link);
  await expect(server.call(getAppUser, {}, person.token)).rejects.toMatchObject({ status: 401 });
  expect(await server.call(getAppUser, {}, id_token)).toMatchObject({ has_password: false });
  const renewed = await server.call(
    updateProfile,
    { body: { password: 'second harbour lantern' } },
    id_token,
  );
  expect(renewed.has_password).toBe(true);
});

it('takes a forgotten password no more from when the sessions that it began end', async () => {
  const person = await join('member');
  const password = 'third harbour lantern';
  await server.call(updateProfile, { body: { password } }, person.token);
  const { link } = await server.call(createMemberLink, { params: { id: person.id } }, owner);
  await server.identity.createSignInLink({ email: person.email });
  // Links end behind the sessions; the lock on one of them makes the rest wait.
  const { pool } = server.database;
  const lock = await pool.connect();
  const isUnused = 'account_id = $1 and used_at is null';
  await lock.query('begin');
  await lock.query(`select from sign_in_links where purpose = 'sign-in' and ${isUnused} for update`, [
    person.id,
  ]);
  const signedIn = signInByLink(server, link);
  const isEnded = "select from openid_payloads where account_id = $1 and model = 'Grant'";
  await expect.poll(async () => (await pool.query(isEnded, [person.id])).rowCount).toBe(0);
  const browser = server.browser();
  const { pathname } = await follow(browser, startSignIn(server.url));
  const attempt = await browser.post(`${pathname}/password`, { email: person.email, password });
  await lock.query('rollback');
  lock.release();
  await signedIn;
  expect(attempt.status).toBe(403);
});

describe('permissions', () => {
  it('say what the team may do, and the role', async () => {
    const { token } = await join('viewer');
    expect(await server.call(getPermissions, {}, token)).toEqual({
      role: 'viewer',
      limits: { max_voice_bot: 25 },
      pages: { canViewLogs: true, canViewMcp: true },
      actions: { canUseSimulation: true, canUseAiChatbot: true, canUseSimulationElevenlabs: false },
    });
  });

  it("follow the team's own limit", async () => {
    await server.database.pool.query("update teams set max_agents = 7 where name = 'Acme'");
    const { limits } = await server.call(getPermissions, {}, owner);
    expect(limits).toEqual({ max_voice_bot: 7 });
  });

  it('let members of a suspended team look, and change nothing', async () => {
    const invited = await invite('admin');
    await server.database.pool.query(
      "update teams set suspended_at = now(), suspension_reason = 'Unpaid' where name = 'Acme'",
    );
    expect(await server.call(getPermissions, {}, owner)).toMatchObject({
      role: 'owner',
      suspension: { reason: 'Unpaid' },
      pages: { canViewLogs: true },
      actions: { canUseSimulation: false, canUseAiChatbot: false, canUseSimulationElevenlabs: false },
    });
    // A new user: what the server knows of the owner may be a second old.
    const { id_token: token } = await signInByLink(server, invited.link);
    expect(await server.call(listMembers, {}, token)).not.toEqual([]);
    const body = { email: 'late@example.org', role: 'viewer' } as const;
    await expect(server.call(inviteMember, { body }, token)).rejects.toMatchObject({ status: 403 });
    expect(await server.call(getAppUser, {}, token)).toMatchObject({ role: 'admin' });
    await server.database.pool.query('update teams set suspended_at = null');
  });
});
