import { randomBytes, randomUUID } from 'node:crypto';
import { pathOf } from '@parley/contract/endpoint.ts';
import { PHONE_MEDIA_PATH, receivePhoneCall, receivePhoneCallDialled } from '@parley/contract/phone-calls.ts';
import {
  type NewPhoneLine,
  PHONE_LINES_MAX,
  type PhoneLine,
  type PhoneLineChange,
  type PhoneLineWithSecret,
} from '@parley/contract/phone-lines.ts';
import type { Database } from '../../../database/database.ts';
import { isReachableFromInternet } from '../../../http/public-address.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { AuthTokenRequired, PhoneLineOfOtherKind } from '../phone-errors.ts';
import { type PhoneLineRow, PhoneLineStore } from './phone-line-store.ts';
import { changedTrunk, isOtherServer, newTrunk } from './trunk-change.ts';

// What belongs here: the connections of teams with telephony platforms, and their secrets.

/** A line with what proves who is on its other end. */
export type OpenPhoneLine = Pick<PhoneLineRow, 'id' | 'teamId' | 'kind' | 'accountSid' | 'apiUrl'> & {
  /** The platform's token, or the secret of a media socket. */
  secret: string;
};

export type PhoneLineDependencies = {
  database: Database;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  publicUrl: string;
  provider: string;
};

/** A line with the secret that was made for it. */
export type SecretLine = Pick<PhoneLineWithSecret, 'line' | 'secret'>;

const SECRET_BYTES = 32;

/** Phone lines of all teams, as people and programs deal with them. */
export class PhoneLines extends PhoneLineStore {
  readonly #dependencies: PhoneLineDependencies;

  constructor(dependencies: PhoneLineDependencies) {
    super(dependencies.database);
    this.#dependencies = dependencies;
  }

  async list(teamId: string): Promise<PhoneLine[]> {
    return (await this.rows(teamId)).map((row) => this.#toPhoneLine(row));
  }

  /** @throws {PhoneLineUnknown} */
  async get(teamId: string, id: string): Promise<PhoneLine> {
    return this.#toPhoneLine(await this.find(teamId, id));
  }

  /** @throws {TooManyPhoneLines} */
  async create(teamId: string, wanted: NewPhoneLine): Promise<SecretLine> {
    const { secrets } = this.#dependencies;
    const made = wanted.kind === 'media_socket' ? newSecret() : null;
    const row: PhoneLineRow = {
      id: randomUUID(),
      teamId,
      kind: wanted.kind,
      name: wanted.name,
      createdAt: new Date(),
      accountSid: wanted.kind === 'twilio' ? wanted.account_sid : null,
      apiUrl: wanted.api_url,
      sealedSecret: secrets.seal(wanted.kind === 'twilio' ? wanted.auth_token : (made ?? '')),
      ...newTrunk(wanted.kind === 'media_socket' ? wanted.trunk : null, secrets),
      trunkHeldUntil: null,
      lastCallAt: null,
      lastProblem: null,
      lastProblemAt: null,
    };
    await this.insert(row, PHONE_LINES_MAX);
    return this.#withSecret(row, made);
  }

  /** @throws {PhoneLineUnknown | PhoneLineOfOtherKind | GatewayAddressRequired | SipPasswordRequired} */
  async update(teamId: string, id: string, change: PhoneLineChange): Promise<PhoneLine> {
    const { secrets } = this.#dependencies;
    const { name, account_sid, auth_token, api_url } = change;
    const stored = await this.find(teamId, id);
    if (stored.kind !== 'twilio' && (account_sid ?? auth_token)) throw new PhoneLineOfOtherKind();
    const isKept = stored.kind === 'twilio' && auth_token === undefined;
    if (isKept && isOtherServer(stored.apiUrl, api_url)) throw new AuthTokenRequired();
    const row = await this.change(teamId, id, {
      name,
      accountSid: account_sid,
      apiUrl: api_url,
      sealedSecret: auth_token === undefined ? undefined : secrets.seal(auth_token),
      ...changedTrunk(stored, change, secrets),
    });
    return this.#toPhoneLine(row);
  }

  /** @throws {PhoneLineUnknown | PhoneLineOfOtherKind} */
  async renewSecret(teamId: string, id: string): Promise<SecretLine> {
    const { kind } = await this.find(teamId, id);
    if (kind !== 'media_socket') throw new PhoneLineOfOtherKind();
    const secret = newSecret();
    const sealedSecret = this.#dependencies.secrets.seal(secret);
    return this.#withSecret(await this.change(teamId, id, { sealedSecret, trunkState: null }), secret);
  }

  /** That of any team. @throws {PhoneLineUnknown | SecretUnreadable} */
  async open(id: string): Promise<OpenPhoneLine> {
    const { teamId, kind, accountSid, apiUrl, sealedSecret } = await this.findForCall(id);
    return { id, teamId, kind, accountSid, apiUrl, secret: this.#dependencies.secrets.open(sealedSecret) };
  }

  #withSecret(row: PhoneLineRow, secret: string | null) {
    return { line: this.#toPhoneLine(row), secret };
  }

  // A platform on the internet has to reach this server when the callee answers; one beside it does as it is.
  #placesCalls({ kind, apiUrl }: PhoneLineRow): boolean {
    if (apiUrl === null) return false;
    // An exchange opens the media socket also where nothing else can reach this server.
    if (kind === 'media_socket') return true;
    const { publicUrl } = this.#dependencies;
    return isReachableFromInternet(new URL(publicUrl)) || !isReachableFromInternet(new URL(apiUrl));
  }

  #toPhoneLine(row: PhoneLineRow): PhoneLine {
    const { publicUrl, provider } = this.#dependencies;
    const addressOf = (endpoint: { path: string }) =>
      `${publicUrl}${pathOf(endpoint, provider, { line_id: row.id })}`;
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      account_sid: row.accountSid,
      api_url: row.apiUrl,
      places_calls: this.#placesCalls(row),
      calls_url: row.kind === 'twilio' ? addressOf(receivePhoneCall) : null,
      media_url: addressOf({ path: PHONE_MEDIA_PATH }).replace(/^http/, 'ws'),
      trunk: row.trunk && Object.assign({ state: row.trunkState }, row.trunk),
      dialled_url: addressOf(receivePhoneCallDialled),
      is_reachable: isReachableFromInternet(new URL(publicUrl)),
      created_at: row.createdAt.toISOString(),
      last_call_at: row.lastCallAt?.toISOString() ?? null,
      last_problem: row.lastProblem,
      last_problem_at: row.lastProblemAt?.toISOString() ?? null,
    };
  }
}

function newSecret(): string {
  return `line_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}
