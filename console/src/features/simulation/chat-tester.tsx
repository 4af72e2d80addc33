import { MessageSquareOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { SimulationResults } from './results/simulation-results.tsx';
import { SimulationComposer } from './simulation-composer.tsx';
import { SimulationIntroduction } from './simulation-introduction.tsx';
import { SimulationMessages } from './simulation-messages.tsx';
import { SimulationOver } from './simulation-over.tsx';
import { SimulationProblemBox } from './simulation-problem-box.tsx';
import type { TesterProps } from './simulation-tester.ts';
import { fileAllowance, testMaker, useReport } from './simulation-tester.ts';
import { PendingCalls } from './tools/pending-calls.tsx';
import { useSimulation } from './use-simulation.ts';
import { writtenDoor } from './written-door.ts';

export type ChatTesterProps = TesterProps & {
  /** What stands in the empty field. */
  placeholder?: string;
};

/** A test in writing. */
export function ChatTester({
  subject,
  number,
  onAssignNumber,
  onMakeTest,
  onReport,
  placeholder,
}: ChatTesterProps) {
  const { t } = useTranslation();
  const simulation = useSimulation(subject, writtenDoor);
  const { state } = simulation;
  const floor = useReport(state, onReport);
  return (
    <>
      {state.problem ? <SimulationProblemBox problem={state.problem} onDismiss={simulation.dismiss} /> : null}
      {state.phase === 'idle' ? (
        <SimulationIntroduction
          isSpoken={false}
          isDirty={subject.isDirty}
          onStart={simulation.start}
          onAssignNumber={onAssignNumber}
          number={number}
        />
      ) : (
        <SimulationMessages
          messages={state.messages}
          agentName={subject.draft.name}
          storedAs={state.phase === 'ended' ? state.conversationId : undefined}
          onMakeTest={testMaker(state, onMakeTest)}
          onRate={simulation.rate}
          floor={floor}
          isTyped
          isStarting={state.phase === 'starting'}
        >
          {state.phase === 'ended' && state.conversationId ? (
            <SimulationResults conversationId={state.conversationId} messages={state.messages} />
          ) : null}
        </SimulationMessages>
      )}
      {state.phase === 'connected' ? (
        <PendingCalls messages={state.messages} onDecide={simulation.decide} onAnswer={simulation.answer} />
      ) : null}
      {state.phase === 'ended' ? (
        <SimulationOver
          score={state.score}
          onRate={simulation.rate}
          onClear={simulation.reset}
          onAgain={simulation.start}
        />
      ) : null}
      {state.phase === 'starting' || state.phase === 'connected' ? (
        <footer className="border-t p-3">
          <SimulationComposer
            files={fileAllowance(subject, state)}
            isBlocked={floor === undefined || floor === 'generating'}
            placeholder={placeholder}
            onSend={simulation.send}
          />
          <Button
            className="mt-2 w-full"
            size="sm"
            icon={<MessageSquareOff size={16} aria-hidden />}
            onClick={simulation.end}
          >
            {t('simulation.endChat')}
          </Button>
        </footer>
      ) : null}
    </>
  );
}
