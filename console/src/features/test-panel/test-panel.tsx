import { NewAgent } from '@parley/contract/agents.ts';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, MessageSquareText, X } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallMe } from '../../conversation-record/calling/call-me.tsx';
import { speechModelListQuery } from '../../data/speech-models.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import { Skeletons } from '../../design/skeletons.tsx';
import { TabPanel, Tabs } from '../../design/tabs.tsx';
import { emitConsoleEvent } from '../../session/console-events.ts';
import { useMay, usePermissions } from '../../session/permissions.ts';
import { speechLocale } from './browser-speech/browser-voice.ts';
import { ChatTester } from './chat-tester.tsx';
import { isRunning } from './conversation-state.ts';
import { NO_TEST, type TestedTurn, type TesterProps, type TestReport } from './test-conversation.tsx';
import { FILE_AREA } from './use-file-tray.ts';
import { isSmallScreen } from './voice/microphone-problem.ts';

/** Icon, title, sentence, start and its alternative. */
const TESTER_SHAPE = (
  <Skeletons
    className="m-auto w-full max-w-96 items-center gap-3 px-6 py-8"
    shapes={['size-12', 'h-6 w-36', 'h-10 w-72 max-w-full', 'mt-1 h-11 w-full', 'h-5 w-24']}
  />
);

export type TestPanelProps = {
  /** Absent while the agent is being created. */
  agentId: string | undefined;
  /** The number that it answers; undefined for none. */
  number: string | undefined;
  draft: NewAgent;
  isDirty: boolean;
  /** What the user gives to variables in tests. */
  testValues: Readonly<Record<string, string>>;
  onTestValue: (name: string, value: string) => void;
  /** Makes a stored test of what the agent said in a turn; absent where none can be stored. */
  onMakeTest: ((turn: TestedTurn) => void) | undefined;
  /** Hears whether a conversation runs. */
  onRunning: (isRunning: boolean) => void;
  onClose: () => void;
};

const VoiceTester = lazyPart(() => import('./voice/voice-tester.tsx'), 'VoiceTester', TESTER_SHAPE);
const BrowserSpeechTester = lazyPart(
  () => import('./browser-speech/browser-speech-tester.tsx'),
  'BrowserSpeechTester',
  TESTER_SHAPE,
);

/** A test of the agent as it stands in the editor, saved or not: in writing, and by voice for those that speak. */
export function TestPanel(props: TestPanelProps) {
  const { agentId, number, draft, isDirty, testValues, onTestValue, onMakeTest, onRunning, onClose } = props;
  const { t } = useTranslation();
  const { canUseSimulation, canUseSimulationElevenlabs, canViewLogs, isLoading } = usePermissions();
  const canChange = useMay('member');
  const isTeamActive = useMay('viewer');
  const [report, setReport] = useState(NO_TEST);
  const [testerNumber, setTesterNumber] = useState(0);
  const isHeard = useHeldWhile(
    report.phase !== 'idle',
    useIsUnderstood(draft.conversation_config.agent?.language) && canUseSimulationElevenlabs,
  );
  const handleReport = (next: TestReport) => {
    setReport(next);
    onRunning(isRunning(next.phase));
  };
  const tester: TesterProps = {
    subject: { agentId, draft, isDirty, testValues },
    onTestValue,
    number,
    onAssignNumber: agentId && canChange ? () => emitConsoleEvent('number-wanted', { agentId }) : undefined,
    callMe: number && agentId && canChange ? <CallMe agentId={agentId} isDirty={isDirty} /> : null,
    // The turn is read as call logs store it.
    onMakeTest: canViewLogs ? onMakeTest : undefined,
    onReport: handleReport,
  };
  return (
    <div className="flex h-full min-h-0 flex-col" {...FILE_AREA}>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b pr-2 pl-4">
        <h2 className="flex-1 font-semibold text-base text-ink">{t('testPanel.title')}</h2>
        {report.phase === 'idle' ? null : (
          <span className="text-muted text-sm">{t(`testPanel.phase.${report.phase}`)}</span>
        )}
        <CloseButton
          isRunning={isRunning(report.phase)}
          onClose={() => {
            // What runs ends with the tester that it belongs to.
            if (isRunning(report.phase)) setTesterNumber(testerNumber + 1);
            onClose();
          }}
        />
      </header>
      <Fragment key={testerNumber}>{content()}</Fragment>
    </div>
  );

  function content(): ReactNode {
    if (isLoading) return TESTER_SHAPE;
    if (!isTeamActive) return <Explanation>{t('testPanel.suspended')}</Explanation>;
    if (!canUseSimulation) return <Explanation>{t('testPanel.notAllowed')}</Explanation>;
    if (draft.type === 'chat') return <ChatTester {...tester} />;
    return (
      <VoiceAgentTabs
        floor={report.floor}
        // What was begun stays, also while a field is empty for a moment.
        isHidden={report.phase === 'idle' && agentId === undefined && !isTestable(draft)}
        written={
          <ChatTester {...tester} placeholder={isHeard ? undefined : t('testPanel.browserPlaceholder')} />
        }
        spoken={(onType) =>
          isHeard ? (
            <VoiceTester {...tester} onType={onType} />
          ) : (
            <BrowserSpeechTester {...tester} onType={onType} />
          )
        }
      />
    );
  }
}

/** Whether callers who speak a language are understood; believed as long as it is not known. */
function useIsUnderstood(language: string | undefined): boolean {
  const { data } = useQuery(speechModelListQuery());
  const code = speechLocale(language).slice(0, 2);
  return data?.understood.some((understood) => understood === code) ?? true;
}

/** A value that does not change while something is held, such as a test that would be lost. */
function useHeldWhile<T>(isHeld: boolean, value: T): T {
  const [shown, setShown] = useState(value);
  if (!isHeld && shown !== value) setShown(value);
  return shown;
}

/** Closes the panel; a conversation that runs would end, so that is asked first. */
function CloseButton({ isRunning, onClose }: { isRunning: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={t('testPanel.close')}
        icon={X}
        onClick={() => (isRunning ? setAsking(true) : onClose())}
      />
      <ConfirmDialog
        open={isAsking}
        type="warning"
        title={t('editor.leave_conversation_title')}
        message={t('testPanel.closeMessage')}
        confirmText={t('editor.leave_conversation_end')}
        cancelText={t('editor.leave_conversation_stay')}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

type VoiceAgentTabsProps = {
  floor: TestReport['floor'];
  /** The agent cannot be tested yet. */
  isHidden: boolean;
  /** Gets what changes to the test in writing. */
  spoken: (onType: () => void) => ReactNode;
  written: ReactNode;
};

/** The two ways to test an agent that speaks; changing between them ends the test. */
function VoiceAgentTabs({ floor, isHidden, spoken, written }: VoiceAgentTabsProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState('audio');
  // On phones a touch beside the aim must not end an answer.
  const isLocked = (floor === 'generating' || floor === 'speaking') && isSmallScreen();
  return (
    <Tabs
      label={t('testPanel.ways')}
      look="segmented"
      className="flex-1"
      listClassName="mx-3 mt-3"
      value={way}
      onValueChange={setWay}
      tabs={[
        { value: 'audio', label: t('testPanel.demoAudio'), icon: AudioLines },
        { value: 'chat', label: t('testPanel.demoChat'), icon: MessageSquareText },
      ].map((tab) => ({ ...tab, disabled: isLocked }))}
    >
      <TabPanel value="audio" className="mt-3 flex flex-1 flex-col border-t">
        {isHidden ? <Explanation>{t('testPanel.notYet')}</Explanation> : spoken(() => setWay('chat'))}
      </TabPanel>
      <TabPanel value="chat" className="mt-3 flex flex-1 flex-col border-t">
        {isHidden ? <Explanation>{t('testPanel.notYet')}</Explanation> : written}
      </TabPanel>
    </Tabs>
  );
}

function Explanation({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="m-auto flex max-w-80 flex-col items-center gap-3 px-6 py-10 text-center">
      <h3 className="font-semibold text-ink text-lg">{t('testPanel.testYourAgent')}</h3>
      <p className="text-base text-muted">{children}</p>
    </div>
  );
}

/** Whether the server would take the draft for a test. */
function isTestable(draft: NewAgent): boolean {
  const prompt = draft.conversation_config.agent?.prompt?.prompt ?? '';
  return prompt.trim() !== '' && NewAgent.safeParse(draft).success;
}
