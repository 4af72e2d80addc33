import type { CallLog } from '@parley/contract/call-log.ts';
import { AudioLines, FileText, ListTree, MessagesSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../design/skeleton.tsx';
import { TabPanel, Tabs } from '../../../design/tabs.tsx';
import { useOpenedTurn } from '../call-log-addresses.ts';
import { SummaryTab } from './summary/summary-tab.tsx';

const RecordingTab = lazy(async () => ({
  default: (await import('./recording/recording-tab.tsx')).RecordingTab,
}));
const TranscriptTab = lazy(async () => ({
  default: (await import('./transcript/transcript-tab.tsx')).TranscriptTab,
}));
const LedgerTab = lazy(async () => ({ default: (await import('./ledger/ledger-tab.tsx')).LedgerTab }));

type Tab = 'summary' | 'recording' | 'transcript' | 'ledger';

/** The views of one conversation; the summary first. */
export function CallLogTabs({ log, canRate }: { log: CallLog; canRate: boolean }) {
  const { t } = useTranslation();
  const openedTurn = useOpenedTurn();
  const [tab, setTab] = useState<Tab>(openedTurn === undefined ? 'summary' : 'transcript');
  const [startSeconds, setStartSeconds] = useState<number>();
  const listenFrom = (seconds: number) => {
    setStartSeconds(seconds);
    setTab('recording');
  };
  return (
    <Tabs
      label={t('callLogs.views')}
      className="h-full"
      listClassName="px-5 max-sm:px-4"
      tabs={[
        { value: 'summary', label: t('callLogs.summary'), icon: <FileText size={16} aria-hidden /> },
        { value: 'recording', label: t('callLogs.recording'), icon: <AudioLines size={16} aria-hidden /> },
        {
          value: 'transcript',
          label: t('callLogs.transcript'),
          icon: <MessagesSquare size={16} aria-hidden />,
        },
        { value: 'ledger', label: t('callLogs.ledger'), icon: <ListTree size={16} aria-hidden /> },
      ]}
      value={tab}
      onValueChange={(next) => {
        setStartSeconds(undefined);
        setTab(next);
      }}
    >
      <Suspense fallback={<Skeleton className="m-5 h-48 rounded-lg" />}>
        <TabPanel value="summary" className="p-5 max-sm:p-4">
          <SummaryTab log={log} canRate={canRate} />
        </TabPanel>
        <TabPanel value="recording" className="p-5 max-sm:p-4">
          <RecordingTab log={log} startSeconds={startSeconds} />
        </TabPanel>
        <TabPanel value="transcript" className="p-5 max-sm:p-4">
          {/* Rating a turn and making a test of it take the same permission. */}
          <TranscriptTab
            log={log}
            canRate={canRate}
            canMakeTest={canRate}
            openedTurn={openedTurn}
            onListen={log.has_audio ? listenFrom : undefined}
          />
        </TabPanel>
        <TabPanel value="ledger" className="p-5 max-sm:p-4">
          <LedgerTab turns={log.record.turns} />
        </TabPanel>
      </Suspense>
    </Tabs>
  );
}
