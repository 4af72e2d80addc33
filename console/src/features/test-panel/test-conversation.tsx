import { variablesWithoutDefault } from '@parley/contract/dynamic-variables.ts';
import { maxFilesOf } from '@parley/contract/file-allowance.ts';
import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/icon-button.tsx';
import { BELOW_TOASTS } from '../../design/toast-message.ts';
import { sentenceOfCode } from '../../session/failure-sentence.ts';
import { ConversationMessages } from './conversation-messages.tsx';
import { ConversationResults } from './conversation-results.tsx';
import {
  type ConversationProblem,
  type ConversationState,
  type Floor,
  floorOf,
  isRunning,
} from './conversation-state.ts';
import { FloorLine } from './floor-line.tsx';
import { ConversationEnd, Introduction, type IntroductionProps } from './introduction-and-end.tsx';
import { MessageComposer } from './message-composer.tsx';
import { PendingCalls } from './pending-calls.tsx';
import { TestVariables } from './test-variables.tsx';
import type { FileAllowance } from './use-file-tray.ts';
import type { TestControls, TestSubject } from './use-test-conversation.ts';

/** How a test stands, for the panel around it. */
export type TestReport = { phase: ConversationState['phase']; floor: Floor | undefined };

/** No test was begun, or its tester is gone. */
export const NO_TEST: TestReport = { phase: 'idle', floor: undefined };

/** A turn of a test conversation. */
export type TestedTurn = { conversationId: string; eventId: number };

/** What every tester gets. */
export type TesterProps = {
  subject: TestSubject;
  /** Gives a variable a value for tests. */
  onTestValue: (name: string, value: string) => void;
  /** The number that the agent answers; undefined for none. */
  number: string | undefined;
  /** Begins the choice of a number to call; absent where none can be given. */
  onAssignNumber: (() => void) | undefined;
  /** Has the agent call the user. */
  callMe: ReactNode;
  /** Goes on to a test in writing; absent where it is one. */
  onType?: (() => void) | undefined;
  /** Makes a stored test of what the agent said in a turn; absent where none can be stored. */
  onMakeTest: ((turn: TestedTurn) => void) | undefined;
  onReport: (report: TestReport) => void;
};

export type TestConversationProps = TesterProps & {
  test: TestControls;
  isSpoken: boolean;
  /** Both voices went through the server, which may have recorded them. */
  isRecorded?: boolean;
  /** The agent hears nothing at the moment, so that one can only type. */
  isTyped: boolean;
  /** The caller is speaking. */
  isCallerHeard?: boolean | undefined;
  /** Why the agent does not follow the caller; shown unless something went wrong that matters more. */
  notice?: ReactNode;
  /** How loud both sides are. */
  waveform?: ReactNode;
  introduction?: Partial<Pick<IntroductionProps, 'hint' | 'notice' | 'below'>>;
  composer?: { placeholder?: string | undefined; hasFocus?: boolean };
  /** Under the field of the running test. */
  controls: ReactNode;
};

/** A test conversation: what stands before it, its messages and what they wait for, the field, and its results. */
export function TestConversation(props: TestConversationProps) {
  const { subject, number, onAssignNumber, callMe, onMakeTest, onReport, test, isSpoken } = props;
  const { state } = test;
  const { phase } = state;
  const floor = floorOf(state);
  // Here, so that a conversation that ends leaves what is typed for the next.
  const [text, setText] = useState('');
  const report = useEffectEvent(onReport);
  useEffect(() => report({ phase, floor }), [phase, floor]);
  useEffect(() => () => report(NO_TEST), []);
  return (
    <>
      {state.problem ? <ProblemBox problem={state.problem} onDismiss={test.dismiss} /> : null}
      {state.phase === 'idle' ? (
        <Introduction
          isSpoken={isSpoken}
          isDirty={subject.isDirty}
          onStart={test.start}
          onAssignNumber={onAssignNumber}
          number={number}
          callMe={callMe}
          variables={
            <TestVariables
              names={variablesWithoutDefault(subject.draft.conversation_config)}
              values={subject.testValues}
              onValue={props.onTestValue}
            />
          }
          onType={props.onType}
          {...props.introduction}
          notice={state.problem ? undefined : props.introduction?.notice}
        />
      ) : (
        <>
          {isRunning(phase) ? (
            <RunningStatus {...props} phase={phase} floor={floor} hasProblem={state.problem !== undefined} />
          ) : null}
          <ConversationMessages
            state={state}
            agentName={subject.draft.name}
            language={subject.draft.conversation_config.agent?.language}
            onMakeTest={testMaker(state, onMakeTest)}
            onRate={test.rate}
          >
            {phase === 'ended' && state.conversationId ? (
              <ConversationResults
                conversationId={state.conversationId}
                messages={state.messages}
                isRecorded={props.isRecorded ?? false}
              />
            ) : null}
          </ConversationMessages>
        </>
      )}
      {state.phase === 'connected' ? (
        <PendingCalls messages={state.messages} onDecide={test.decide} onAnswer={test.answer} />
      ) : null}
      {state.phase === 'ended' ? (
        <ConversationEnd score={state.score} onRate={test.rate} onClear={test.reset} onAgain={test.start} />
      ) : null}
      {isRunning(phase) ? (
        <footer {...BELOW_TOASTS} className="flex shrink-0 flex-col gap-3 border-t p-3">
          <MessageComposer
            files={fileAllowance(subject, state)}
            isBlocked={phase === 'starting' || floor === 'generating'}
            text={text}
            onText={setText}
            onSend={test.send}
            {...props.composer}
          />
          {props.controls}
        </footer>
      ) : null}
    </>
  );
}

type RunningStatusProps = Pick<TestConversationProps, 'isTyped' | 'isCallerHeard' | 'notice' | 'waveform'> & {
  phase: ConversationState['phase'];
  floor: Floor | undefined;
  /** Something went wrong, which is said above. */
  hasProblem: boolean;
};

/** Above the messages of a running conversation: how both sides sound and who has the floor. */
function RunningStatus({ hasProblem, notice, waveform, ...floor }: RunningStatusProps) {
  return (
    <>
      {hasProblem ? null : notice}
      <div className="shrink-0 border-b px-4 py-3">
        {waveform ? <div className="mb-2">{waveform}</div> : null}
        <p role="status" className="flex min-h-5 items-center gap-2 text-muted text-sm">
          <FloorLine {...floor} />
        </p>
      </div>
    </>
  );
}

/** What files the conversation with an agent takes. */
function fileAllowance(
  { draft }: TestSubject,
  state: ConversationState & { conversationId?: string | undefined },
): FileAllowance {
  const messages = state.phase === 'idle' ? [] : state.messages;
  return {
    most: maxFilesOf(draft.conversation_config),
    given: messages.reduce((sum, { files = [] }) => sum + files.length, 0),
    conversationId: state.conversationId,
  };
}

/** Makes a test of a turn of the conversation; undefined where none can be stored. */
function testMaker(
  { conversationId }: { conversationId?: string | undefined },
  onMakeTest: TesterProps['onMakeTest'],
): ((eventId: number) => void) | undefined {
  if (!onMakeTest || conversationId === undefined) return undefined;
  return (eventId) => onMakeTest({ conversationId, eventId });
}

/** What went wrong with the test, until it is dismissed. */
function ProblemBox({ problem, onDismiss }: { problem: ConversationProblem; onDismiss: () => void }) {
  const { t } = useTranslation();
  const known = sentenceOfCode(problem.code, t, ['testPanel.refused_']);
  const values = known ? { reason: known, message: known } : problem.values;
  return (
    <div
      role="alert"
      className="m-3 mb-0 flex items-start gap-2 rounded-md border border-danger-line bg-danger-soft py-1 pr-1 pl-3 text-danger-ink text-sm"
    >
      <CircleAlert size={16} aria-hidden className="mt-1.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words py-1">
        <p>{t(problem.key, { ...values })}</p>
        {problem.help ? <p className="text-xs">{t(problem.help)}</p> : null}
      </div>
      <IconButton size="sm" label={t('testPanel.dismiss')} icon={X} onClick={onDismiss} />
    </div>
  );
}
