import type { AlertRule } from '@parley/contract/alerts.ts';
import { Bell, CirclePause, CirclePlay, Pencil, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDeleteAlertRule, usePauseAlertRule, useTestAlertRule } from '../../../data/alerts.ts';
import { Badge } from '../../../design/badge.tsx';
import { Sparkline } from '../../../design/plots/sparkline.tsx';
import type { RowAction } from '../../../design/row-menu.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsRow } from '../settings-row.tsx';
import { directionOf, useAlertWords } from './alert-words.ts';

const HOUR_MS = 3_600_000;
/** How long a rule can be paused from its menu, in hours. */
const PAUSES_HOURS = [1, 24, 168] as const;

/** One rule: how it stands, its figure beside the threshold, and what can be done with it. */
export function AlertRuleRow({ rule, onEdit }: { rule: AlertRule; onEdit: () => void }) {
  const { t } = useTranslation();
  const words = useAlertWords();
  const pauses = usePauses(rule);
  const { isPending, send } = useTest(rule);
  const { name, threshold, recent, destination_ids } = rule;
  return (
    <SettingsRow
      className="items-start"
      name={name}
      isBusy={isPending}
      actions={[
        { Icon: Pencil, text: t('buttons.edit'), onSelect: onEdit },
        { Icon: Send, text: t('alerts.send_test'), onSelect: send },
        ...pauses,
      ]}
      removal={{
        text: t('buttons.delete'),
        title: t('alerts.delete_title', { name }),
        message: t('alerts.delete_message'),
        change: useDeleteAlertRule(),
        input: rule.rule_id,
        doneText: t('alerts.deleted', { name }),
      }}
    >
      <Bell size={16} aria-hidden className="mt-1 shrink-0 text-faint" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base text-ink">
            {name} <StateBadge rule={rule} />
          </p>
          <FigureLine rule={rule} />
          <p className="text-muted text-sm">
            {words.scope(rule)}
            {destination_ids.length === 0 ? ` · ${t('alerts.notifies_nobody')}` : null}
          </p>
        </div>
        <Sparkline values={recent.map(({ value }) => value)} bound={threshold} />
      </div>
    </SettingsRow>
  );
}

function StateBadge({ rule: { state, raised_at, paused_until } }: { rule: AlertRule }) {
  const { t } = useTranslation();
  const words = useAlertWords();
  if (paused_until !== null) {
    return <Badge>{t('alerts.paused_until', { moment: words.moment(paused_until) })}</Badge>;
  }
  switch (state) {
    case 'fine':
      return <Badge tone="success">{t('alerts.state_fine')}</Badge>;
    case 'no_data':
      return <Badge>{t('alerts.state_no_data')}</Badge>;
    case 'raised':
      return (
        <Badge tone="danger">
          {t('alerts.raised_since', { moment: raised_at === null ? '' : words.moment(raised_at) })}
        </Badge>
      );
  }
}

/** What a rule saw last, beside what it is raised at. */
function FigureLine({ rule: { kind, value, threshold, conversations } }: { rule: AlertRule }) {
  const { t } = useTranslation();
  const words = useAlertWords();
  const isUnpriced = kind === 'cost' && conversations > 0;
  const unseen = t(isUnpriced ? 'alerts.not_priced' : 'alerts.not_measured');
  const seen = value === null ? unseen : words.figure(kind, value);
  const parts = [
    t('alerts.figure', { figure: t(`alerts.kind_${kind}`), value: seen }),
    t(`alerts.raised_${directionOf(kind)}`, { threshold: words.figure(kind, threshold) }),
    kind === 'no_calls' ? undefined : t('alerts.conversations', { count: conversations }),
  ];
  return <p className="text-ink text-sm">{parts.filter((part) => part !== undefined).join(' · ')}</p>;
}

/** What the menu has to pause a rule, or to have it go on. */
function usePauses({ rule_id, paused_until }: AlertRule): RowAction[] {
  const { t } = useTranslation();
  const words = useAlertWords();
  const { mutateAsync } = usePauseAlertRule();
  const pause = (until: string | null) =>
    void mutateAsync({ rule_id, paused_until: until }).catch((error) =>
      toast.error(settingsErrorText(error, t)),
    );
  if (paused_until !== null) {
    return [{ Icon: CirclePlay, text: t('buttons.resume'), onSelect: () => pause(null) }];
  }
  return PAUSES_HOURS.map((hours) => ({
    Icon: CirclePause,
    text: t('alerts.pause_for', { period: words.period(hours * 60) }),
    onSelect: () => pause(new Date(Date.now() + hours * HOUR_MS).toISOString()),
  }));
}

/** Sends a test notice and says where it arrived. */
function useTest({ rule_id, destination_ids }: AlertRule) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useTestAlertRule();
  const send = () => {
    if (destination_ids.length === 0) return toast.error(t('alerts.test_needs_destination'));
    void mutateAsync(rule_id).then(
      ({ deliveries }) => {
        const failed = deliveries.filter(({ status }) => status !== 'delivered');
        if (failed.length === 0) return toast.success(t('alerts.test_arrived'));
        const names = failed.map(({ destination }) => destination.label).join(', ');
        toast.error(t('alerts.test_failed', { names }));
      },
      (error) => toast.error(settingsErrorText(error, t)),
    );
  };
  return { isPending, send };
}
