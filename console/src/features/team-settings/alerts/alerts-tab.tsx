import type { AlertRule } from '@parley/contract/alerts.ts';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertRulesQuery } from '../../../data/alerts.ts';
import { SettingsListSection } from '../settings-list-section.tsx';
import { AlertDestinations } from './alert-destinations.tsx';
import { AlertHistory } from './alert-history.tsx';
import { AlertRuleDialog } from './alert-rule-dialog.tsx';
import { AlertRuleRow } from './alert-rule-row.tsx';

/** Rules that look at figures, whom they notify, and what they raised. */
export function AlertsTab() {
  const { t } = useTranslation();
  const rules = useQuery(alertRulesQuery());
  const [edited, setEdited] = useState<AlertRule | 'new'>();
  return (
    <>
      <SettingsListSection
        title={t('alerts.rules')}
        description={t('alerts.description')}
        add={{ text: t('alerts.add_rule'), onClick: () => setEdited('new') }}
        query={rules}
        failed={t('alerts.rules_failed')}
        empty={{ icon: Bell, title: t('alerts.no_rules'), message: t('alerts.no_rules_message') }}
        row={(rule) => <AlertRuleRow key={rule.rule_id} rule={rule} onEdit={() => setEdited(rule)} />}
      />
      <AlertDestinations />
      <AlertHistory />
      {edited === undefined ? null : (
        <AlertRuleDialog rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
