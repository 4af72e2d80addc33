import type { PhoneLineChange } from '@parley/contract/phone-lines.ts';
import type { SipTrunkSettings, WrittenSipTrunk } from '@parley/contract/sip-trunks.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { GatewayAddressRequired, PhoneLineOfOtherKind, SipPasswordRequired } from '../phone-errors.ts';
import type { PhoneLineRow } from './phone-line-store.ts';

// What belongs here: what is stored of a trunk that a user writes.

type StoredTrunk = Pick<PhoneLineRow, 'trunk' | 'sealedTrunkPassword' | 'trunkState'>;

export function newTrunk(written: WrittenSipTrunk | null, secrets: Pick<SecretBox, 'seal'>): StoredTrunk {
  if (written === null) return { trunk: null, sealedTrunkPassword: null, trunkState: null };
  const { username, password } = written;
  return {
    trunk: settingsOf(written),
    sealedTrunkPassword: username === null || password === undefined ? null : secrets.seal(password),
    trunkState: null,
  };
}

/** @throws {PhoneLineOfOtherKind | GatewayAddressRequired | SipPasswordRequired} */
export function changedTrunk(
  stored: PhoneLineRow,
  { trunk, api_url }: PhoneLineChange,
  secrets: Pick<SecretBox, 'seal'>,
): Partial<StoredTrunk> {
  if (stored.trunk === null) {
    if (trunk) throw new PhoneLineOfOtherKind();
    return {};
  }
  if (api_url === null) throw new GatewayAddressRequired();
  const isKept = stored.sealedTrunkPassword !== null && isOtherServer(stored.apiUrl, api_url);
  if (!trunk) {
    if (isKept) throw new SipPasswordRequired();
    return api_url === undefined ? {} : { trunkState: null };
  }
  const changed = newTrunk(trunk, secrets);
  if (trunk.username === null || trunk.password !== undefined) return changed;
  if (stored.sealedTrunkPassword === null || isKept) throw new SipPasswordRequired();
  return { trunk: changed.trunk, trunkState: null };
}

/** Whether a change of an address leads to another server, to which what is stored for the first one is not sent. */
export function isOtherServer(before: string | null, after: string | null | undefined): boolean {
  if (!after) return false;
  return before === null || new URL(before).origin !== new URL(after).origin;
}

function settingsOf(written: WrittenSipTrunk): SipTrunkSettings {
  const { server, peers, registers, username, transport, codecs, numbers } = written;
  return { server, peers, registers, username, transport, codecs, numbers };
}
