import { Uuid } from '@parley/contract/id.ts';
import type { ToolServer, ToolServerHealth } from '@parley/contract/tool-servers.ts';
import { useQuery } from '@tanstack/react-query';
import { Activity, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverToolsQuery, toolServerQuery } from '../../../data/tool-servers.ts';
import { Button } from '../../../design/button.tsx';
import { Drawer } from '../../../design/drawer.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { useServerErrorText } from '../server-error-text.ts';
import { ServerHealthMark, ServerLookIcon } from '../server-marks.tsx';
import { useServerWords } from '../server-words.ts';
import { DeleteServerDialog } from '../tool-server-windows.tsx';
import { useServerActions } from '../use-server-actions.ts';
import { ApprovalPolicyField } from './approval-policy-field.tsx';
import { ServerAgents } from './server-agents.tsx';
import { ServerProperties } from './server-properties.tsx';
import { ServerToolsSection } from './server-tools-section.tsx';

const ServerDialog = lazy(async () => ({
  default: (await import('../server-form/server-dialog.tsx')).ServerDialog,
}));

const MAX_WIDTH_PX = 900;

/** Everything about one tool server, beside the list; the server itself is asked for its tools meanwhile. */
export function ServerDetailDrawer({
  id,
  canChange,
  onDelete,
  onClose,
}: {
  /** As it stands in the address, so perhaps none. */
  id: string;
  /** Whether the signed-in user may change servers. */
  canChange: boolean;
  /** Called once that is confirmed. */
  onDelete: (server: ToolServer) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const isValid = Uuid.safeParse(id).success;
  const { data, error, isFetching, refetch } = useQuery({ ...toolServerQuery(id), enabled: isValid });
  const asking = useQuery({ ...serverToolsQuery(id), enabled: data !== undefined });
  const { ask, asked } = useServerActions();
  const [shown, show] = useState<'none' | 'edit' | 'delete'>('none');
  const isAsking = asking.isFetching || asked.has(id);
  return (
    <Drawer
      open
      maxWidthPx={MAX_WIDTH_PX}
      onOpenChange={(open) => !open && onClose()}
      icon={data ? <ServerLookIcon server={data} /> : undefined}
      title={data?.name ?? t('toolServers.server')}
      actions={
        data && canChange ? (
          <>
            <IconButton
              label={t('toolServers.edit')}
              icon={<Pencil size={16} aria-hidden />}
              onClick={() => show('edit')}
            />
            <IconButton
              tone="danger"
              label={t('toolServers.delete')}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => show('delete')}
            />
          </>
        ) : undefined
      }
    >
      {data ? (
        <div className="flex flex-col gap-6 p-5 max-sm:p-4">
          <ServerHealthPanel health={data.health} isAsking={isAsking} onAsk={() => ask(id)} />
          <ServerProperties server={data} />
          <ServerAgents agents={data.dependent_agents} />
          <ApprovalPolicyField server={data} readOnly={!canChange} />
          <ServerToolsSection server={data} readOnly={!canChange} isAsking={isAsking} onAsk={() => ask(id)} />
        </div>
      ) : !isValid ? (
        <ErrorState title={t('toolServers.detail_failed')} message={t('toolServers.invalid_id')} />
      ) : error ? (
        <ErrorState
          title={t('toolServers.detail_failed')}
          message={errorText.ofCall(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DetailLoading />
      )}
      {data && shown === 'delete' ? (
        <DeleteServerDialog server={data} onConfirm={() => onDelete(data)} onCancel={() => show('none')} />
      ) : null}
      {data && shown === 'edit' ? (
        <Suspense>
          <ServerDialog server={data} onClose={() => show('none')} />
        </Suspense>
      ) : null}
    </Drawer>
  );
}

function DetailLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-4 p-5">
      <span className="sr-only">{t('toolServers.loading_server')}</span>
      <Skeleton className="h-14 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}

/** Whether a server is there: what it said last, when, and a way to ask now. */
function ServerHealthPanel({
  health,
  isAsking,
  onAsk,
}: {
  health: ToolServerHealth;
  isAsking: boolean;
  onAsk: () => void;
}) {
  const { t } = useTranslation();
  const words = useServerWords();
  const { checked_at } = health;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <ServerHealthMark health={health} isAsking={isAsking} />
        {checked_at === null || isAsking ? null : (
          <p className="text-muted text-xs" title={words.moment(new Date(checked_at))}>
            {t('toolServers.checked', { when: words.ago(new Date(checked_at)) })}
          </p>
        )}
      </div>
      <Button size="sm" icon={<Activity size={16} aria-hidden />} loading={isAsking} onClick={onAsk}>
        {t('toolServers.check_now')}
      </Button>
    </div>
  );
}
