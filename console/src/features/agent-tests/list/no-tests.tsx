import type { AgentTestKind } from '@parley/contract/agent-test.ts';
import { ListChecks, PhoneCall } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClassNames } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { usePermissions } from '../../../session/permissions.ts';
import { NewTestMenu } from './new-test-menu.tsx';

/** Says what tests are for, and how to come by the first one. */
export function NoTests({ onNew }: { onNew: ((kind: AgentTestKind) => void) | undefined }) {
  const { t } = useTranslation();
  const { canViewLogs } = usePermissions();
  return (
    <EmptyState
      className="rounded-lg border border-dashed"
      icon={<ListChecks size={20} aria-hidden />}
      title={t('agentTests.empty_title')}
      message={t('agentTests.empty_message')}
      action={
        onNew ? (
          <>
            <NewTestMenu variant="primary" onChoose={onNew} />
            {canViewLogs ? (
              <Link to="/call" className={buttonClassNames()}>
                <PhoneCall size={16} aria-hidden />
                {t('agentTests.from_call_logs')}
              </Link>
            ) : null}
          </>
        ) : null
      }
    />
  );
}
