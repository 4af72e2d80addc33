import type { PhoneInstruction } from '@parley/contract/phone-calls.ts';

/**
 * What a dial plan is to do, in one line, cut at the bars: no number or address contains any.
 * @param announcement name of the sound that the destination hears first, where there is one
 */
export function dialPlanLine(
  next: PhoneInstruction | { type: 'lost' | 'suspended' },
  announcement: string,
): string {
  switch (next.type) {
    case 'connect':
      return 'agent';
    case 'hangup':
      return 'hangup';
    case 'lost':
    case 'suspended':
      return 'lost';
    case 'refer':
      return ['refer', next.destination.value].join('|');
    case 'dial':
      return [
        'dial',
        next.destination.value,
        next.caller_id,
        String(next.timeout_secs),
        next.send_digits,
        next.announcement?.payload === undefined ? '' : announcement,
      ].join('|');
  }
}
