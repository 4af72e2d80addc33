import type { NewAgent } from '@parley/contract/agents.ts';
import { PhoneOff, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { emitConsoleEvent } from '../../session/console-events.ts';
import { useMay, usePermissions } from '../../session/permissions.ts';
import { SimulationComposer } from './simulation-composer.tsx';
import { SimulationIntroduction } from './simulation-introduction.tsx';
import { SimulationMessages } from './simulation-messages.tsx';
import { SimulationProblemBox } from './simulation-problem-box.tsx';
import { SimulationResults } from './simulation-results.tsx';
import { useSimulation } from './use-simulation.ts';

export type SimulationPanelProps = {
  /** Absent while the agent is being created. */
  agentId: string | undefined;
  draft: NewAgent;
  isDirty: boolean;
  onClose: () => void;
};

/** A chat with the agent as it stands in the editor, saved or not. */
export function SimulationPanel({ agentId, draft, isDirty, onClose }: SimulationPanelProps) {
  const { t } = useTranslation();
  const { canUseSimulation, isLoading } = usePermissions();
  const canChange = useMay('member');
  const simulation = useSimulation({ agentId, draft, isDirty });
  const { state } = simulation;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b pr-4 pl-4 max-lg:pr-2">
        <h2 className="flex-1 font-semibold text-base text-ink">{t('simulation.title')}</h2>
        {state.phase === 'idle' ? null : (
          <span className="text-muted text-sm">{t(`simulation.phase.${state.phase}`)}</span>
        )}
        <span className="lg:hidden">
          <IconButton label={t('simulation.close')} icon={<X size={16} aria-hidden />} onClick={onClose} />
        </span>
      </header>
      {state.problem ? <SimulationProblemBox problem={state.problem} onDismiss={simulation.dismiss} /> : null}
      {isLoading ? <Spinner className="m-auto" /> : null}
      {isLoading || state.phase !== 'idle' ? null : (
        <SimulationIntroduction
          isAllowed={canUseSimulation}
          isDirty={isDirty}
          onStart={simulation.start}
          onAssignNumber={
            agentId && canChange ? () => emitConsoleEvent('number-wanted', { agentId }) : undefined
          }
        />
      )}
      {state.phase === 'idle' ? null : (
        <>
          <SimulationMessages
            messages={state.messages}
            isReplying={state.isReplying}
            isListening={state.phase === 'connected' && !state.isReplying}
            isStarting={state.phase === 'starting'}
          >
            {state.phase === 'ended' && state.conversationId ? (
              <SimulationResults conversationId={state.conversationId} />
            ) : null}
          </SimulationMessages>
          {state.phase === 'ended' ? (
            <footer className="flex items-center justify-between gap-3 border-t p-3">
              <p className="text-muted text-sm">{t('simulation.over')}</p>
              <div className="flex gap-2">
                <Button variant="ghost" onClick={simulation.reset}>
                  {t('simulation.clear')}
                </Button>
                <Button variant="primary" onClick={simulation.start}>
                  {t('simulation.again')}
                </Button>
              </div>
            </footer>
          ) : (
            <footer className="border-t p-3">
              <SimulationComposer
                isBlocked={state.phase !== 'connected' || state.isReplying}
                onSend={simulation.send}
              />
              <Button
                className="mt-2 w-full"
                size="sm"
                icon={<PhoneOff size={16} aria-hidden />}
                onClick={simulation.end}
              >
                {t('simulation.end')}
              </Button>
            </footer>
          )}
        </>
      )}
    </div>
  );
}
