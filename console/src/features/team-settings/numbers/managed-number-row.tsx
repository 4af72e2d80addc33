import type { ManagedNumber } from '@parley/contract/numbers.ts';
import { Bot, Pencil, PhoneOutgoing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDeleteNumber } from '../../../data/numbers.ts';
import { Badge } from '../../../design/badge.tsx';
import { countryName } from '../../../design/country-name.ts';
import { Flag } from '../../../design/flag.tsx';
import { telephoneText } from '../../../design/telephone-text.ts';
import { SettingsRow } from '../settings-row.tsx';

/** One number: where it is from, what it is for, who answers it, and what can be done about it. */
export function ManagedNumberRow({
  managed,
  onEdit,
  onCall,
}: {
  managed: ManagedNumber;
  onEdit: () => void;
  /** Calls it from the browser. */
  onCall: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { id, number, label, country, status, agent } = managed;
  const text = telephoneText(number);
  return (
    <SettingsRow
      name={text}
      actions={[
        agent !== null && { Icon: PhoneOutgoing, text: t('numbers.call_now'), onSelect: onCall },
        { Icon: Pencil, text: t('numbers.edit'), onSelect: onEdit },
      ]}
      removal={{
        text: t('buttons.delete'),
        title: t('numbers.delete_title', { number: text }),
        message: t('numbers.delete_message'),
        change: useDeleteNumber(),
        input: id,
        doneText: t('numbers.deleted', { number: text }),
        refusal: agent ? t('numbers.delete_in_use', { agent: agent.name }) : undefined,
      }}
    >
      <Flag country={country} label={countryName(country, i18n.language)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium text-base text-ink tabular-nums">{text}</p>
          {label ? <p className="wrap-anywhere text-muted text-sm">{label}</p> : null}
        </div>
        {agent ? (
          <p className="flex min-w-0 items-center gap-1.5 text-muted text-sm sm:max-w-72">
            <Bot size={16} aria-hidden className="shrink-0" />
            <span className="sr-only">{t('numbers.answered_by')}</span>
            <span title={agent.name} className="truncate">
              {agent.name}
            </span>
          </p>
        ) : (
          <Badge tone={status === 'ACTIVE' ? 'success' : 'neutral'}>
            {status === 'ACTIVE' ? t('numbers.free') : t(`numbers.status_${status}`)}
          </Badge>
        )}
      </div>
    </SettingsRow>
  );
}
