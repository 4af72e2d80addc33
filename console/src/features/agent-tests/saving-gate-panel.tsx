import type { NewAgent } from '@parley/contract/agents.ts';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStartRun } from '../../data/agent-test-runs.ts';
import { agentTestListQuery } from '../../data/agent-tests.ts';
import { Button } from '../../design/button.tsx';
import { usePermissions } from '../../session/permissions.ts';
import type { TestsRoute } from '../../session/tests-address.ts';
import { SavingGateDialog } from './runs/saving-gate-dialog.tsx';
import { storedRepeat } from './stored-repeat.ts';
import { useTestFailure } from './test-words.ts';

export type SavingGatePanelProps = {
  agentId: string;
  isSaving: boolean;
  /** Takes what is to be tested, and then saved; undefined where the draft has errors, which are then shown. */
  settings: () => NewAgent | undefined;
  /** Saves what was tested. */
  onSave: () => void;
  onNavigate: (route: TestsRoute) => void;
};

/** Runs all tests of the agent on what is about to be saved, and then offers to save it. Nothing where it has none. */
export function SavingGatePanel({ agentId, isSaving, settings, onSave, onNavigate }: SavingGatePanelProps) {
  const { t } = useTranslation();
  const sayFailure = useTestFailure();
  const { canUseSimulation } = usePermissions();
  const { data } = useQuery(agentTestListQuery(agentId));
  const { mutate: start, isPending } = useStartRun(agentId);
  const [runId, setRunId] = useState<string>();
  const count = data?.tests.length ?? 0;
  if (!canUseSimulation || count === 0) return null;
  const handleRun = () => {
    const draft = settings();
    if (!draft) return;
    start(
      { repeat: storedRepeat(), draft },
      {
        onSuccess: ({ run_id }) => setRunId(run_id),
        onError: sayFailure(t('agentTests.run_failed')),
      },
    );
  };
  return (
    <>
      <Button
        loading={isPending}
        disabled={isSaving}
        icon={ListChecks}
        aria-haspopup="dialog"
        onClick={handleRun}
      >
        <span className="max-sm:hidden">{t('agentTests.run_before_saving')}</span>
        <span className="sm:hidden">{t('agentTests.run_before_saving_short')}</span>
      </Button>
      {runId === undefined ? null : (
        <SavingGateDialog
          key={runId}
          agentId={agentId}
          runId={runId}
          onSave={() => {
            setRunId(undefined);
            onSave();
          }}
          onShow={() => {
            setRunId(undefined);
            onNavigate({ kind: 'run', id: runId });
          }}
          onClose={() => setRunId(undefined)}
        />
      )}
    </>
  );
}
