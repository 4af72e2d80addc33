import type { CallLogRow, LogChannel, PhoneTransfer } from '@parley/contract/call-log.ts';
import type { EndReason } from '@parley/contract/conversation.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '../../design/formats.ts';
import { useTelephoneText } from '../../design/use-telephone-text.ts';

/** How conversations are spoken of in the language of the interface. */
export function useCallLogWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const telephone = useTelephoneText();
  return useMemo(() => {
    const formats = formatsOf(language);
    const long = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'medium' });
    return {
      endReason: (
        reason: EndReason,
        { channel, isOutgoing }: { channel: LogChannel; isOutgoing: boolean },
      ) => {
        if (reason === 'client_ended' && channel === 'widget') return t('callLogs.ended_by_visitor');
        if (reason === 'client_ended' && isOutgoing) return t('callLogs.ended_by_callee');
        return t(`callLogs.ended_${reason}`);
      },
      /** Who spoke with the agent, also where it is unknown. */
      prospect: ({ prospect: { name, number }, channel }: Pick<CallLogRow, 'prospect' | 'channel'>) =>
        // A client may call its user by their number.
        telephone(name || number || '') ||
        t(channel === 'widget' ? 'callLogs.visitor' : 'callLogs.unknown_prospect'),
      /** Whose words those of the other side are. */
      speaker: (channel: LogChannel) => {
        if (channel === 'widget') return t('callLogs.visitor');
        return t(channel === 'phone' ? 'callLogs.caller' : 'callLogs.prospect');
      },
      /** How far a caller was put through. */
      transfer: ({ status, reason }: PhoneTransfer) =>
        status === 'failed'
          ? t(`callLogs.transfer_failed_${reason ?? 'failed'}`)
          : t(`callLogs.transfer_${status}`),
      /** A telephone number as people write it; other texts, such as SIP addresses, stay. */
      telephone,
      /** As short as a table needs it. */
      shortMoment: (unixSeconds: number) => formats.moment(unixSeconds * 1_000),
      /** In full, to the second. */
      moment: (unixSeconds: number) => long.format(unixSeconds * 1_000),
      /** A day that is written `2026-11-22`. */
      day: (day: string) => formats.date(`${day}T00:00:00`),
    };
  }, [t, language, telephone]);
}
