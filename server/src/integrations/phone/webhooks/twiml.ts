import type { PhoneInstruction } from '@parley/contract/phone-calls.ts';

// What belongs here: instructions in the words of Twilio-compatible platforms.

/** Addresses of one line that instructions name. */
export type TwimlAddresses = {
  /** The media socket, `wss:`. */
  mediaUrl: string;
  endedUrl: string;
  dialledUrl: string;
  progressUrl: string;
};

/** A sentence that the platform speaks before it hangs up. */
export type SpokenEnd = { type: 'say'; language: string; sentence: string };

/** @param ticket opens the media socket; needed where the call is connected with it */
export function twimlOf(
  instruction: PhoneInstruction | SpokenEnd,
  addresses: TwimlAddresses,
  ticket = '',
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Response>${verbs(instruction, addresses, ticket)}</Response>\n`;
}

function verbs(instruction: PhoneInstruction | SpokenEnd, addresses: TwimlAddresses, ticket: string): string {
  const { mediaUrl, endedUrl, dialledUrl, progressUrl } = addresses;
  switch (instruction.type) {
    case 'connect': {
      const parameter = element('Parameter', { name: 'ticket', value: ticket });
      const stream = element('Stream', { url: mediaUrl }, parameter);
      // Platforms that do not know the action go on with what comes next.
      return (
        element('Connect', { action: endedUrl, method: 'POST' }, stream) +
        element('Redirect', { method: 'POST' }, escaped(endedUrl))
      );
    }
    case 'hangup':
      return element('Hangup', {});
    case 'say':
      return (
        element('Say', { language: instruction.language }, escaped(instruction.sentence)) +
        element('Hangup', {})
      );
    case 'refer': {
      const address = element('Sip', {}, escaped(instruction.destination.value));
      return element('Refer', { action: dialledUrl, method: 'POST' }, address);
    }
    case 'dial': {
      const { destination, caller_id, timeout_secs, send_digits } = instruction;
      const callbacks = {
        statusCallback: progressUrl,
        statusCallbackEvent: 'ringing answered',
        statusCallbackMethod: 'POST',
      };
      const number =
        destination.type === 'phone'
          ? element(
              'Number',
              { ...(send_digits && { sendDigits: send_digits }), ...callbacks },
              escaped(destination.value),
            )
          : element('Sip', callbacks, escaped(destination.value));
      const attributes = { callerId: caller_id, timeout: String(timeout_secs), answerOnBridge: 'true' };
      return element('Dial', { action: dialledUrl, method: 'POST', ...attributes }, number);
    }
  }
}

function element(name: string, attributes: Readonly<Record<string, string>>, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return content === ''
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${content}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
