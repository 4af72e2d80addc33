import type { TeamState } from '@parley/contract/operator-teams.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/badge.tsx';

/** Says of a team that it is suspended. */
export function TeamStateBadge({ state }: { state: TeamState }) {
  const { t } = useTranslation();
  return state === 'suspended' ? <Badge tone="warning">{t('operator.suspended')}</Badge> : null;
}
