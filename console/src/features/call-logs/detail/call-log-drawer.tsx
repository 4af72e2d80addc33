import { CallError } from '@parley/client/call.ts';
import type { CallLog } from '@parley/contract/call-log.ts';
import { ConversationId } from '@parley/contract/id.ts';
import { useQuery } from '@tanstack/react-query';
import { PhoneCall, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHeld } from '../../../data/call-log-pages.ts';
import { callLogQuery } from '../../../data/call-logs.ts';
import { Drawer } from '../../../design/drawer.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { useCallLogErrorText } from '../call-log-error-text.ts';
import { useCallLogWords } from '../call-log-words.ts';
import { ChannelIcon } from '../channel-icon.tsx';
import { DeleteCallLogDialog } from '../delete-call-log-dialog.tsx';
import { CallLogTabs } from './call-log-tabs.tsx';

const MAX_WIDTH_PX = 700;

/** Everything about one conversation, beside the list. */
export function CallLogDrawer({
  id,
  canRate,
  canDelete,
  onDelete,
  onClose,
}: {
  /** As it stands in the address, so perhaps none. */
  id: string;
  canRate: boolean;
  canDelete: boolean;
  /** Called once that is confirmed. */
  onDelete: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  const errorText = useCallLogErrorText();
  const isValid = ConversationId.safeParse(id).success;
  const { data, error, isFetching, refetch } = useQuery({ ...callLogQuery(id), enabled: isValid });
  const isGone = !isValid || (error instanceof CallError && error.code === 'conversation_not_found');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Drawer
      open
      maxWidthPx={MAX_WIDTH_PX}
      onOpenChange={(open) => !open && onClose()}
      icon={data ? <ChannelIcon channel={data.channel} size={20} /> : <PhoneCall size={20} aria-hidden />}
      title={data ? titleOf(data) : t('callLogs.conversation')}
      actions={
        data && canDelete ? (
          <IconButton
            tone="danger"
            label={t(isHeld(data) ? 'callLogs.error_running' : 'callLogs.delete')}
            icon={<Trash2 size={16} aria-hidden />}
            aria-disabled={isHeld(data)}
            onClick={() => !isHeld(data) && setDeleting(true)}
          />
        ) : undefined
      }
    >
      {data ? <CallLogTabs log={data} canRate={canRate} /> : null}
      {!isValid || (error && !data) ? (
        <ErrorState
          title={isGone ? t('callLogs.error_not_found') : errorText(error)}
          retrying={isFetching}
          {...(isGone ? {} : { onRetry: () => void refetch() })}
        />
      ) : null}
      {isValid && !error && !data ? <DetailLoading /> : null}
      {isDeleting ? (
        <DeleteCallLogDialog
          isResting={data?.is_resting === true}
          onConfirm={() => onDelete(id)}
          onCancel={() => setDeleting(false)}
        />
      ) : null}
    </Drawer>
  );

  function titleOf(log: CallLog): string {
    if (log.call_summary_title !== '') return log.call_summary_title;
    return t('callLogs.conversation_of', {
      prospect: words.prospect(log),
      agent: log.agent_name,
    });
  }
}

function DetailLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-4 p-5">
      <span className="sr-only">{t('callLogs.loading_log')}</span>
      <Skeleton className="h-9 rounded-md" />
      <Skeleton className="h-28 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
