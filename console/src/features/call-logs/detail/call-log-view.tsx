import type { CallLog } from '@parley/contract/call-log.ts';
import { PLAYBACK_SPEEDS } from '@parley/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, FileText, ListTree, type LucideIcon, MessagesSquare } from 'lucide-react';
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  isPlaying,
  play,
  useSound,
  useSoundState,
} from '../../../conversation-record/recording/use-sound.ts';
import { recordingQuery } from '../../../data/recordings.ts';
import { Tabs } from '../../../design/tabs.tsx';
import { useStored } from '../../../session/use-stored.ts';
import { useOpenedTurn } from '../call-log-addresses.ts';
import { LedgerSection } from './ledger/ledger-section.tsx';
import { NoRecording } from './recording/no-recording.tsx';
import { RecordingBar } from './recording/recording-bar.tsx';
import { SummarySection } from './summary/summary-section.tsx';
import { TranscriptSection } from './transcript/transcript-section.tsx';
import { turnAt, turnMoments } from './turn-moments.ts';
import { useShownPart } from './use-shown-part.ts';

const BARS = 240;
const Speed: z.ZodType<number> = z.literal(PLAYBACK_SPEEDS);

/** So much of the top is covered by what stays there, in pixels: the recording and the tabs. */
const RECORDING_PX = 72;
const TABS_PX = 36;

const PARTS = ['summary', 'recording', 'transcript', 'ledger'] as const;
type PartName = (typeof PARTS)[number];

/** Everything about one conversation, one below the other; what plays it and what leads to its parts stay on top. */
export function CallLogView({ log }: { log: CallLog }) {
  const { t } = useTranslation();
  const openedTurn = useOpenedTurn();
  const hasRecording = log.record.recording !== null;
  const recording = useQuery({ ...recordingQuery(log.conversation_id, BARS), enabled: hasRecording });
  const [speed = 1, setSpeed] = useStored('recording_speed', Speed);
  const audio = useSound(recording.data?.sound, speed);
  const { turns } = log.record;
  const moments = useMemo(() => turnMoments(turns), [turns]);
  const isHeard = useSoundState(audio, isPlaying);
  const heardTurn = useSoundState(audio, ({ paused, currentTime }) =>
    paused && currentTime === 0 ? undefined : turnAt(moments, currentTime),
  );
  const playButton = useRef<HTMLButtonElement>(null);
  const coveredPx = TABS_PX + (hasRecording ? RECORDING_PX : 0);
  const view = useRef<HTMLDivElement>(null);
  const { shown, show } = useShownPart<PartName>(view, PARTS, coveredPx);
  const choose = (part: PartName) => {
    show(part);
    if (part === 'recording') playButton.current?.focus();
  };
  return (
    <div ref={view} style={{ '--covered': `${coveredPx}px` } as CSSProperties}>
      <div className="sticky top-0 z-10 bg-raised">
        {hasRecording ? (
          <RecordingBar
            log={log}
            recording={recording}
            audio={audio}
            playButton={playButton}
            speed={speed}
            onSpeed={setSpeed}
          />
        ) : null}
        <ViewTabs shown={shown} onChoose={choose} />
      </div>
      <Part name="summary" label={t('callLogs.summary')}>
        <SummarySection log={log} />
      </Part>
      {hasRecording ? null : (
        <Part name="recording" label={t('fields.recording')}>
          <NoRecording log={log} />
        </Part>
      )}
      <Part name="transcript" label={t('callLogs.transcript')}>
        <TranscriptSection
          log={log}
          openedTurn={openedTurn}
          heardTurn={heardTurn}
          isPlaying={isHeard}
          onListen={recording.data ? (turn) => play(audio, moments[turn]?.fromSeconds ?? 0) : undefined}
        />
      </Part>
      <Part name="ledger" label={t('callLogs.ledger')}>
        <LedgerSection turns={turns} />
      </Part>
    </div>
  );
}

function ViewTabs({ shown, onChoose }: { shown: PartName; onChoose: (part: PartName) => void }) {
  const { t } = useTranslation();
  const tabs: { value: PartName; label: string; icon: LucideIcon }[] = [
    { value: 'summary', label: t('callLogs.summary'), icon: FileText },
    { value: 'recording', label: t('fields.recording'), icon: AudioLines },
    { value: 'transcript', label: t('callLogs.transcript'), icon: MessagesSquare },
    { value: 'ledger', label: t('callLogs.ledger'), icon: ListTree },
  ];
  return (
    <Tabs
      label={t('callLogs.views')}
      listClassName="px-5 max-sm:px-4"
      tabs={tabs}
      value={shown}
      onValueChange={onChoose}
    >
      {null}
    </Tabs>
  );
}

function Part({ name, label, children }: { name: PartName; label: string; children: ReactNode }) {
  return (
    <section
      data-part={name}
      aria-label={label}
      className="scroll-mt-(--covered) px-5 py-5 not-last:border-b max-sm:px-4"
    >
      {children}
    </section>
  );
}
