import { randomBytes, randomUUID } from 'node:crypto';
import { pathOf } from '@parley/contract/endpoint.ts';
import { PHONE_MEDIA_PATH, receivePhoneCall, receivePhoneCallDialled } from '@parley/contract/phone-calls.ts';
import {
  type NewPhoneLine,
  PHONE_LINES_MAX,
  type PhoneLine,
  type PhoneLineChange,
  type PhoneLineKind,
  type PhoneLineWithSecret,
} from '@parley/contract/phone-lines.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { isPublicAddress } from '../../public-address.ts';
import { PhoneLineOfOtherKind } from '../phone-errors.ts';
import type { PhoneLineRow, PhoneLineStore } from './phone-line-store.ts';

// What belongs here: the connections of teams with telephony platforms, and what keeps their secrets.

/** A line with what proves who is on its other end. */
export type OpenPhoneLine = {
  id: string;
  teamId: string;
  kind: PhoneLineKind;
  accountSid: string | null;
  /** The platform's token, or the secret of a media socket. */
  secret: string;
};

/** Phone lines of all teams. */
export type PhoneLines = Pick<PhoneLineStore, 'noteCall' | 'noteProblem' | 'delete'> & {
  list(teamId: string): Promise<PhoneLine[]>;
  /** @throws {TooManyPhoneLines} */
  create(teamId: string, line: NewPhoneLine): Promise<PhoneLineWithSecret>;
  /** @throws {PhoneLineUnknown | PhoneLineOfOtherKind} */
  update(teamId: string, id: string, change: PhoneLineChange): Promise<PhoneLine>;
  /** @throws {PhoneLineUnknown | PhoneLineOfOtherKind} */
  renewSecret(teamId: string, id: string): Promise<PhoneLineWithSecret>;
  /** That of any team. @throws {PhoneLineUnknown | SecretUnreadable} */
  open(id: string): Promise<OpenPhoneLine>;
};

/** What lines stand on. */
export type PhoneLineFoundations = {
  store: PhoneLineStore;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  publicUrl: string;
  provider: string;
  now: () => Date;
};

const SECRET_BYTES = 32;

export function createPhoneLines({
  store,
  secrets,
  publicUrl,
  provider,
  now,
}: PhoneLineFoundations): PhoneLines {
  const withSecret = (row: PhoneLineRow, secret: string | null) => ({ line: toPhoneLine(row), secret });

  function toPhoneLine(row: PhoneLineRow): PhoneLine {
    const addressOf = (endpoint: { path: string }) =>
      `${publicUrl}${pathOf(endpoint, provider, { line_id: row.id })}`;
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      account_sid: row.accountSid,
      calls_url: row.kind === 'twilio' ? addressOf(receivePhoneCall) : null,
      media_url: addressOf({ path: PHONE_MEDIA_PATH }).replace(/^http/, 'ws'),
      dialled_url: addressOf(receivePhoneCallDialled),
      is_reachable: isPublicAddress(new URL(publicUrl)),
      created_at: row.createdAt.toISOString(),
      last_call_at: row.lastCallAt?.toISOString() ?? null,
      last_problem: row.lastProblem,
      last_problem_at: row.lastProblemAt?.toISOString() ?? null,
    };
  }

  return {
    noteCall: store.noteCall,
    noteProblem: store.noteProblem,
    delete: store.delete,

    list: async (teamId) => (await store.list(teamId)).map(toPhoneLine),

    async create(teamId, wanted) {
      const made = wanted.kind === 'media_socket' ? newSecret() : null;
      const row: PhoneLineRow = {
        id: randomUUID(),
        teamId,
        kind: wanted.kind,
        name: wanted.name,
        createdAt: now(),
        accountSid: wanted.kind === 'twilio' ? wanted.account_sid : null,
        sealedSecret: secrets.seal(wanted.kind === 'twilio' ? wanted.auth_token : (made ?? '')),
        lastCallAt: null,
        lastProblem: null,
        lastProblemAt: null,
      };
      await store.insert(row, PHONE_LINES_MAX);
      return withSecret(row, made);
    },

    async update(teamId, id, { name, account_sid, auth_token }) {
      const { kind } = await store.find(teamId, id);
      if (kind !== 'twilio' && (account_sid ?? auth_token)) throw new PhoneLineOfOtherKind();
      const row = await store.update(teamId, id, {
        ...(name === undefined ? {} : { name }),
        ...(account_sid === undefined ? {} : { accountSid: account_sid }),
        ...(auth_token === undefined ? {} : { sealedSecret: secrets.seal(auth_token) }),
      });
      return toPhoneLine(row);
    },

    async renewSecret(teamId, id) {
      const { kind } = await store.find(teamId, id);
      if (kind !== 'media_socket') throw new PhoneLineOfOtherKind();
      const secret = newSecret();
      return withSecret(await store.update(teamId, id, { sealedSecret: secrets.seal(secret) }), secret);
    },

    async open(id) {
      const { teamId, kind, accountSid, sealedSecret } = await store.findForCall(id);
      return { id, teamId, kind, accountSid, secret: secrets.open(sealedSecret) };
    },
  };
}

function newSecret(): string {
  return `line_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}
