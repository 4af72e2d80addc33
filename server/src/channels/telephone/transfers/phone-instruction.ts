import {
  PHONE_ANNOUNCEMENT_MAX,
  type PhoneDestination,
  type PhoneInstruction,
} from '@parley/contract/phone-calls.ts';
import { storableText } from '../../../http/storable-json.ts';
import type { PhoneCallNext } from '../phone-call.ts';
import type { PhoneCallRow } from '../phone-call-store.ts';

/** A caller is put through. */
export type TransferInstruction = Extract<PhoneInstruction, { type: 'dial' | 'refer' }>;

/** How long a destination rings before the caller comes back, in seconds. */
const DIAL_SECONDS = 30;
/** Where a caller is to be put through to, and what is said there first. */
export type WantedTransfer = Omit<Extract<PhoneCallNext, { type: 'transfer' }>, 'type'>;

/** A pause in keys that people write, in those of platforms: a comma is two seconds, a `w` half a second. */
const COMMA = 'wwww';

/**
 * How a platform is told to put a caller through.
 * @returns undefined where that cannot be called
 */
export function transferInstruction(
  { rule: { destination: wanted, transferType, name, postDialDigits = '' }, ...told }: WantedTransfer,
  { isSip, callerNumber, calledNumber, carrier }: TransferredCall,
): TransferInstruction | undefined {
  const { type, value } = wanted;
  const written = type === 'phone' ? splitKeys(value) : { value: value.trim(), keys: '' };
  const destination: PhoneDestination = { type, value: written.value, name };
  if (!isDestination(destination)) return undefined;
  if (transferType === 'sip_refer' && isSip) {
    const referred = referable(destination, callerNumber, carrier);
    if (referred) return { type: 'refer', destination: referred };
  }
  return {
    type: 'dial',
    destination,
    caller_id: calledNumber,
    timeout_secs: DIAL_SECONDS,
    send_digits: keysOf(postDialDigits || written.keys),
    announcement: transferType === 'blind' ? null : announced(told),
  };
}

// The called party of a refer or blind transfer is told nothing.
function announced({
  announcement: { text, language },
  sound,
}: Pick<WantedTransfer, 'announcement' | 'sound'>): Announcement {
  const spoken = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  const said = storableText(spoken.slice(0, PHONE_ANNOUNCEMENT_MAX));
  if (said === '') return null;
  return sound
    ? { text: said, language, payload: Buffer.from(sound).toString('base64') }
    : { text: said, language };
}

type Announcement = Extract<PhoneInstruction, { type: 'dial' }>['announcement'];

/** The call that is to be put through, as far as it decides how. */
export type TransferredCall = Pick<PhoneCallRow, 'isSip' | 'callerNumber' | 'calledNumber' | 'carrier'>;

// `+33199001234,,12#` and `+33199001234;ext=12` name keys that are pressed once the call is answered.
function splitKeys(value: string): { value: string; keys: string } {
  const parts = /^([^,;wWpP]*)(?:;ext=|;|(?=[,wWpP]))(.*)$/.exec(value.trim());
  const digits = (text: string) => text.replaceAll(/[\s().-]/g, '');
  return parts ? { value: digits(parts[1] ?? ''), keys: parts[2] ?? '' } : { value: digits(value), keys: '' };
}

function keysOf(written: string): string {
  return written
    .replaceAll(',', COMMA)
    .replaceAll(/[^0-9*#wW]/g, '')
    .slice(0, 100);
}

// What an address may contain, apart from commas, at which dial plans cut.
function isDestination({ type, value }: PhoneDestination): boolean {
  return type === 'phone'
    ? /^\+?[0-9*#]{2,20}$/.test(value)
    : /^sips?:[\w.!~*'()&=+;?/:@%[\]-]{1,400}$/i.test(value);
}

// Who is called back over SIP needs an address; the exchange that the caller comes from knows its own extensions.
function referable(
  destination: PhoneDestination,
  caller: string,
  carrier: TransferredCall['carrier'],
): PhoneDestination | undefined {
  if (destination.type === 'sip_uri' || carrier === 'media_socket') return destination;
  const domain = /^sips?:[^@\s]+@([^;>\s]+)/i.exec(caller.trim())?.[1];
  if (domain === undefined) return undefined;
  return { ...destination, type: 'sip_uri', value: `sip:${destination.value}@${domain}` };
}
