import type { DoNotCallEntry } from '@parley/contract/do-not-call.ts';
import { MessageSquareText, PhoneOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRemoveDoNotCall } from '../../../data/do-not-call.ts';
import { Badge } from '../../../design/badge.tsx';
import { useFormats } from '../../../design/formats.ts';
import { telephoneText } from '../../../design/telephone-text.ts';
import { SettingsRow } from '../settings-row.tsx';

/** One number: who put it on the list, when, and for how long. */
export function DoNotCallRow({ entry }: { entry: DoNotCallEntry }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const { id, source, note, until, created_at, conversation_id } = entry;
  const number = telephoneText(entry.number);
  return (
    <SettingsRow
      name={number}
      className="items-start"
      actions={[
        conversation_id !== null && {
          Icon: MessageSquareText,
          text: t('doNotCall.open_conversation'),
          onSelect: () => void navigate(`/call?conversation=${conversation_id}`),
        },
      ]}
      removal={{
        text: t('doNotCall.remove'),
        title: t('doNotCall.remove_title', { number }),
        message: t(source === 'caller' ? 'doNotCall.remove_caller_message' : 'doNotCall.remove_message'),
        change: useRemoveDoNotCall(),
        input: id,
        doneText: t('doNotCall.removed', { number }),
      }}
    >
      <PhoneOff size={16} aria-hidden className="mt-1 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-base text-ink tabular-nums">{number}</span>
          {until === null ? null : (
            <Badge tone="info">{t('doNotCall.until', { date: formats.date(until) })}</Badge>
          )}
        </p>
        <p className="text-muted text-sm">
          {t(`doNotCall.from_${source}`, { date: formats.date(created_at) })}
        </p>
        {note === '' ? null : <p className="wrap-anywhere text-muted text-sm">{note}</p>}
      </div>
    </SettingsRow>
  );
}
