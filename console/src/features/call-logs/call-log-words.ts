import type { CallLogRow, LogChannel, PhoneTransfer } from '@parley/contract/call-log.ts';
import type { EndReason } from '@parley/contract/conversation.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '../../design/formats.ts';
import { useTelephoneText } from '../../design/use-telephone-text.ts';
import type { LogOutcome } from './call-log-filters.ts';

/** How conversations are spoken of in the language of the interface. */
export type CallLogWords = {
  channel: (channel: LogChannel) => string;
  outcome: (outcome: LogOutcome) => string;
  endReason: (reason: EndReason, call: { channel: LogChannel; isOutgoing: boolean }) => string;
  /** Who spoke with the agent, also where it is unknown. */
  prospect: (row: Pick<CallLogRow, 'prospect' | 'channel'>) => string;
  /** Whose words those of the other side are. */
  speaker: (channel: LogChannel) => string;
  /** How far a caller was put through. */
  transfer: (transfer: PhoneTransfer) => string;
  /** A telephone number as people write it; other texts, such as SIP addresses, stay. */
  telephone: (number: string) => string;
  number: (value: number) => string;
  /** Date and time of a moment in Unix seconds, as short as a table needs it. */
  shortMoment: (unixSeconds: number) => string;
  /** The same in full, to the second. */
  moment: (unixSeconds: number) => string;
  /** A day that is written `2026-11-22`. */
  day: (day: string) => string;
};

export function useCallLogWords(): CallLogWords {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const telephone = useTelephoneText();
  return useMemo(() => {
    const formats = formatsOf(language);
    const long = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'medium' });
    return {
      channel: (channel) => t(`callLogs.channel_${channel}`),
      outcome: (outcome) => t(`callLogs.outcome_${outcome}`),
      endReason: (reason, { channel, isOutgoing }) => {
        if (reason === 'client_ended' && channel === 'widget') return t('callLogs.ended_by_visitor');
        if (reason === 'client_ended' && isOutgoing) return t('callLogs.ended_by_callee');
        return t(`callLogs.ended_${reason}`);
      },
      prospect: ({ prospect: { name, number }, channel }) =>
        // A client may call its user by their number.
        telephone(name || number || '') ||
        t(channel === 'widget' ? 'callLogs.visitor' : 'callLogs.unknown_prospect'),
      speaker: (channel) => {
        if (channel === 'widget') return t('callLogs.visitor');
        return t(channel === 'phone' ? 'callLogs.caller' : 'callLogs.prospect');
      },
      transfer: ({ status, reason }) =>
        status === 'failed'
          ? t(`callLogs.transfer_failed_${reason ?? 'failed'}`)
          : t(`callLogs.transfer_${status}`),
      telephone,
      number: formats.number,
      shortMoment: (unixSeconds) => formats.moment(unixSeconds * 1_000),
      moment: (unixSeconds) => long.format(unixSeconds * 1_000),
      day: (day) => formats.date(`${day}T00:00:00`),
    };
  }, [t, language, telephone]);
}
