import { LANGUAGE_COUNTRY } from '@parley/contract/languages.ts';
import type { PhoneInstruction } from '@parley/contract/phone-calls.ts';
import type { TransferAnnouncement } from '@parley/engine/session/state/effect.ts';
import { escapeUTF8 } from 'entities';

// What belongs here: instructions in the words of Twilio-compatible platforms.

/** Addresses of one line that instructions name. */
export type TwimlAddresses = {
  /** The media socket, `wss:`. */
  mediaUrl: string;
  endedUrl: string;
  dialledUrl: string;
  progressUrl: string;
  announcementUrl: string;
};

/** A sentence that the platform speaks before it hangs up. */
export type SpokenEnd = { type: 'say'; language: string; sentence: string };

/** Tells the called party what the call is about; then the caller is connected. */
export function announcementTwiml(announcement: TransferAnnouncement | undefined): string {
  if (!announcement) return document('');
  const { text, language } = announcement;
  return document(
    element('Say', { language: `${language}-${LANGUAGE_COUNTRY[language]}` }, escapeUTF8(text)),
  );
}

/** @param ticket opens the media socket where the call is connected with it; asks for the announcement where one is dialled */
export function twimlOf(
  instruction: PhoneInstruction | SpokenEnd,
  addresses: TwimlAddresses,
  ticket = '',
): string {
  return document(verbs(instruction, addresses, ticket));
}

function document(content: string): string {
  const response = content === '' ? '<Response/>' : `<Response>${content}</Response>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${response}\n`;
}

function verbs(instruction: PhoneInstruction | SpokenEnd, addresses: TwimlAddresses, ticket: string): string {
  const { mediaUrl, endedUrl, dialledUrl, progressUrl, announcementUrl } = addresses;
  switch (instruction.type) {
    case 'connect': {
      const parameter = element('Parameter', { name: 'ticket', value: ticket });
      const stream = element('Stream', { url: mediaUrl }, parameter);
      // Platforms that do not know the action go on with what comes next.
      return (
        element('Connect', { action: endedUrl, method: 'POST' }, stream) +
        element('Redirect', { method: 'POST' }, escapeUTF8(endedUrl))
      );
    }
    case 'hangup':
      return element('Hangup', {});
    case 'say':
      return (
        element('Say', { language: instruction.language }, escapeUTF8(instruction.sentence)) +
        element('Hangup', {})
      );
    case 'refer': {
      const address = element('Sip', {}, escapeUTF8(instruction.destination.value));
      return element('Refer', { action: dialledUrl, method: 'POST' }, address);
    }
    case 'dial': {
      const { destination, caller_id, timeout_secs, send_digits, announcement } = instruction;
      const callbacks = {
        ...(announcement && {
          url: `${announcementUrl}?ticket=${encodeURIComponent(ticket)}`,
          method: 'POST',
        }),
        statusCallback: progressUrl,
        statusCallbackEvent: 'ringing answered',
        statusCallbackMethod: 'POST',
      };
      const number =
        destination.type === 'phone'
          ? element(
              'Number',
              { ...(send_digits && { sendDigits: send_digits }), ...callbacks },
              escapeUTF8(destination.value),
            )
          : element('Sip', callbacks, escapeUTF8(destination.value));
      const attributes = { callerId: caller_id, timeout: String(timeout_secs), answerOnBridge: 'true' };
      return element('Dial', { action: dialledUrl, method: 'POST', ...attributes }, number);
    }
  }
}

function element(name: string, attributes: Readonly<Record<string, string>>, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeUTF8(value)}"`);
  return content === ''
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${content}</${name}>`;
}
