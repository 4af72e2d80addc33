import type { CallLog } from '@parley/contract/call-log.ts';
import { ConversationId } from '@parley/contract/id.ts';
import { useQuery } from '@tanstack/react-query';
import { PhoneCall, PhoneOutgoing, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastLanguage } from '../../../conversation-record/turn/turn-languages.ts';
import { useWithheldWords } from '../../../conversation-record/withheld-words.ts';
import { isRunning } from '../../../data/call-log-pages.ts';
import { callLogQuery } from '../../../data/call-logs.ts';
import { callingLinesQuery } from '../../../data/outgoing-calls.ts';
import { Drawer } from '../../../design/drawer.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { lazyPart } from '../../../design/lazy-part.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { Skeletons } from '../../../design/skeletons.tsx';
import { useMay } from '../../../session/permissions.ts';
import { useCallLogErrorText } from '../call-log-error-text.ts';
import { useCallLogWords } from '../call-log-words.ts';
import { ChannelIcon } from '../channel-icon.tsx';
import { DeleteCallLogDialog } from '../delete-call-log-dialog.tsx';
import { CallLogView } from './call-log-view.tsx';
import { NeighbourButtons, type Neighbours } from './neighbour-buttons.tsx';

const MAX_WIDTH_PX = 700;

const PlaceCallDialog = lazyPart(
  () => import('../../../conversation-record/calling/place-call-dialog.tsx'),
  'PlaceCallDialog',
);

export type CallLogDrawerProps = {
  /** As it stands in the address, so perhaps none. */
  id: string;
  /** Called once that is confirmed; absent where the user may not. */
  onDelete: ((id: string) => void) | undefined;
  neighbours: Neighbours;
  /** Opens another conversation instead. */
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** Everything about one conversation, beside the list. */
export function CallLogDrawer(props: CallLogDrawerProps) {
  const { id, neighbours, onDelete, onOpen, onClose } = props;
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const isValid = ConversationId.safeParse(id).success;
  const log = useQuery({ ...callLogQuery(id), enabled: isValid });
  const { data } = log;
  // Back and Forward open another conversation under a question that was asked about this one.
  const [deletingId, askToDelete] = useState<string>();
  return (
    <Drawer
      maxWidthPx={MAX_WIDTH_PX}
      onClose={onClose}
      icon={data ? <ChannelIcon channel={data.channel} size={20} /> : <PhoneCall size={20} aria-hidden />}
      title={useTitle(data)}
      actions={
        <>
          <NeighbourButtons neighbours={neighbours} onOpen={onOpen} />
          {data ? (
            <>
              <CallBack key={id} log={data} />
              {onDelete ? <DeleteButton log={data} onDelete={() => askToDelete(id)} /> : null}
            </>
          ) : null}
        </>
      }
    >
      {isValid ? (
        <ResourceState
          query={log}
          loading={
            <Skeletons
              label={t('callLogs.loading_log')}
              className="gap-4 p-5"
              shapes={['h-9 rounded-md', 'h-28 rounded-lg', 'h-64 rounded-lg']}
            />
          }
          failed={log.error ? errorText(log.error) : ''}
          errorText={() => undefined}
        >
          {(read) => <CallLogView key={id} log={read} />}
        </ResourceState>
      ) : (
        <ErrorState title={t('callLogs.error_conversation_not_found')} />
      )}
      {deletingId === id ? (
        <DeleteCallLogDialog
          isResting={data?.is_resting === true}
          onConfirm={() => onDelete?.(deletingId)}
          onCancel={() => askToDelete(undefined)}
        />
      ) : null}
    </Drawer>
  );
}

function DeleteButton({ log, onDelete }: { log: CallLog; onDelete: () => void }) {
  const { t } = useTranslation();
  const isStillRunning = isRunning(log);
  return (
    <IconButton
      tone="danger"
      label={t(isStillRunning ? 'callLogs.error_conversation_running' : 'buttons.delete')}
      icon={Trash2}
      aria-disabled={isStillRunning}
      onClick={() => !isStillRunning && onDelete()}
    />
  );
}

function useTitle(log: CallLog | undefined): ReactNode {
  const { t } = useTranslation();
  const words = useCallLogWords();
  const toWords = useWithheldWords();
  if (!log) return t('callLogs.conversation');
  if (log.call_summary_title !== '') {
    return <span lang={lastLanguage(log.record)}>{toWords(log.call_summary_title)}</span>;
  }
  return t('callLogs.conversation_of', { prospect: words.prospect(log), agent: log.agent_name });
}

/** Has the agent call the number of a telephone conversation; nothing where there is none, or it may not be called. */
function CallBack({ log }: { log: CallLog }) {
  const { t } = useTranslation();
  const mayCall = useMay('member');
  const hasSimulator = useMay('admin');
  const { external_number: to, agent_number: from } = log.metadata.phone_call ?? {};
  const canBeCalled = mayCall && to !== undefined && /^\+[0-9]{5,15}$/.test(to) && !isRunning(log);
  const { data: lines } = useQuery({ ...callingLinesQuery(), enabled: canBeCalled });
  const [isOpen, setOpen] = useState(false);
  if (!canBeCalled || !lines) return null;
  const isMissing = lines.length === 0 && !hasSimulator;
  return (
    <>
      <IconButton
        label={t(isMissing ? 'outgoingCalls.error_no_calling_line' : 'outgoingCalls.call_back')}
        icon={PhoneOutgoing}
        aria-disabled={isMissing}
        onClick={() => !isMissing && setOpen(true)}
      />
      {isOpen ? (
        <PlaceCallDialog
          agentId={log.agent_id}
          purpose="service"
          title={t('outgoingCalls.call_back')}
          description={t('outgoingCalls.call_back_description')}
          to={to}
          from={from || undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
