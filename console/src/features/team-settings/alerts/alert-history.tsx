import type { AlertChange, AlertDelivery, AlertHistoryEntry } from '@parley/contract/alerts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { alertHistoryQuery } from '../../../data/alerts.ts';
import { Badge, type Tone } from '../../../design/badge.tsx';
import { SettingsList, ShowMore } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useAlertWords } from './alert-words.ts';

const CHANGE_TONES: Record<AlertChange, Tone> = {
  raised: 'danger',
  repeated: 'danger',
  recovered: 'success',
  test: 'neutral',
};

/** What rules raised, and whom it reached. */
export function AlertHistory() {
  const { t } = useTranslation();
  const history = useInfiniteQuery(alertHistoryQuery());
  return (
    <SettingsSection title={t('alerts.history')} description={t('alerts.history_description')}>
      <SettingsList
        label={t('alerts.history')}
        query={{ ...history, data: history.data?.pages.flat() }}
        failed={t('alerts.history_failed')}
        rowClassName="h-14"
        empty={{ icon: History, title: t('alerts.no_history'), message: t('alerts.no_history_message') }}
        row={(entry) => <HistoryRow key={entry.event_id} entry={entry} />}
      />
      <ShowMore query={history}>{t('buttons.show_more')}</ShowMore>
    </SettingsSection>
  );
}

function HistoryRow({ entry }: { entry: AlertHistoryEntry }) {
  const { t } = useTranslation();
  const words = useAlertWords();
  const { name, kind, change, value, at, deliveries } = entry;
  const seen = value === null ? t('alerts.not_measured') : words.figure(kind, value);
  return (
    <li className="px-3 py-2.5">
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base text-ink">
        {name} <Badge tone={CHANGE_TONES[change]}>{t(`alerts.change_${change}`)}</Badge>
      </p>
      <p className="text-muted text-sm">
        <time dateTime={at}>{words.moment(at)}</time>
        {` · ${t('alerts.figure', { figure: t(`alerts.kind_${kind}`), value: seen })}`}
      </p>
      {deliveries.length === 0 ? (
        <p className="text-muted text-sm">{t('alerts.notified_nobody')}</p>
      ) : (
        deliveries.map((delivery, index) => <DeliveryLine key={keyOf(delivery, index)} delivery={delivery} />)
      )}
    </li>
  );
}

const keyOf = ({ destination }: AlertDelivery, index: number) => `${destination.label} ${index}`;

function DeliveryLine({ delivery }: { delivery: AlertDelivery }) {
  const { t } = useTranslation();
  const { destination, status, http_status, tries } = delivery;
  const outcome =
    status === 'failed' && http_status !== null
      ? t('alerts.delivery_answered', { status: http_status })
      : t(`alerts.delivery_${status}`, { count: tries });
  return (
    <p className={status === 'failed' ? 'text-danger-ink text-sm' : 'text-muted text-sm'}>
      {t('alerts.delivery', { name: destination.label, outcome })}
    </p>
  );
}
