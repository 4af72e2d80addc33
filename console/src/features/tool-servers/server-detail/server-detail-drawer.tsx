import { Uuid } from '@parley/contract/id.ts';
import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useQuery } from '@tanstack/react-query';
import { Activity, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverToolsQuery, toolServerQuery, useIsAsked } from '../../../data/tool-servers.ts';
import { Button } from '../../../design/button.tsx';
import { Drawer } from '../../../design/drawer.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { useFormats } from '../../../design/formats.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { Skeletons } from '../../../design/skeletons.tsx';
import { useServerErrorText } from '../server-error-text.ts';
import { agoText, needsSignIn } from '../server-facts.ts';
import { ServerHealthMark, ServerLookIcon } from '../server-marks.tsx';
import { ServerSignIn } from '../sign-in/server-sign-in.tsx';
import { type ToolServerWindow, ToolServerWindows } from '../tool-server-windows.tsx';
import { useServerActions } from '../use-server-actions.ts';
import { ApprovalPolicyField } from './approval-policy-field.tsx';
import { ServerAgents } from './server-agents.tsx';
import { ServerProperties } from './server-properties.tsx';
import { ServerToolsSection } from './server-tools-section.tsx';

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
  // Read here: the window is fetched meanwhile, and must not miss what comes before it.
  const { data, error, isFetching, refetch } = useQuery({ ...toolServerQuery(id), enabled: isValid });
  useQuery({ ...serverToolsQuery(id), enabled: data !== undefined });
  const { ask } = useServerActions();
  const [shown, show] = useState<ToolServerWindow>({ name: 'none' });
  const isAsking = useIsAsked(id);
  return (
    <Drawer
      maxWidthPx={MAX_WIDTH_PX}
      onClose={onClose}
      icon={data ? <ServerLookIcon server={data} /> : undefined}
      title={data?.name ?? t('toolServers.server')}
      actions={
        data && canChange ? <DetailActions onSelect={(name) => show({ name, server: data })} /> : undefined
      }
    >
      {isValid ? (
        <ResourceState
          query={{ data, error, isFetching, refetch }}
          loading={
            <Skeletons
              label={t('toolServers.loading_server')}
              className="gap-4 p-5"
              shapes={['h-14 rounded-lg', 'h-40 rounded-lg', 'h-64 rounded-lg']}
            />
          }
          failed={t('toolServers.detail_failed')}
          errorText={errorText.ofCall}
        >
          {(read) => (
            <ServerDetail server={read} readOnly={!canChange} isAsking={isAsking} onAsk={() => ask(id)} />
          )}
        </ResourceState>
      ) : (
        <ErrorState title={t('toolServers.detail_failed')} message={t('toolServers.invalid_id')} />
      )}
      <ToolServerWindows shown={shown} onDelete={onDelete} onClose={() => show({ name: 'none' })} />
    </Drawer>
  );
}

type ServerDetailProps = { server: ToolServer; readOnly: boolean; isAsking: boolean; onAsk: () => void };

function ServerDetail({ server, ...rest }: ServerDetailProps) {
  return (
    <div className="flex flex-col gap-6 p-5 max-sm:p-4">
      <ServerHealthPanel server={server} {...rest} />
      <ServerProperties server={server} readOnly={rest.readOnly} />
      <ServerAgents agents={server.dependent_agents} readOnly={rest.readOnly} />
      <ApprovalPolicyField server={server} readOnly={rest.readOnly} />
      <ServerToolsSection server={server} {...rest} />
    </div>
  );
}

/** What can be done with the whole server. */
function DetailActions({ onSelect }: { onSelect: (action: 'edit' | 'delete') => void }) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton label={t('toolServers.edit')} icon={Pencil} onClick={() => onSelect('edit')} />
      <IconButton
        tone="danger"
        label={t('buttons.delete')}
        icon={Trash2}
        onClick={() => onSelect('delete')}
      />
    </>
  );
}

/** Whether a server is there: what it said last, when, and a way to ask now. */
function ServerHealthPanel({ server, readOnly, isAsking, onAsk }: ServerDetailProps) {
  const { t, i18n } = useTranslation();
  const { moment } = useFormats();
  const { checked_at } = server.health;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <ServerHealthMark server={server} isAsking={isAsking} />
        {checked_at === null || isAsking ? null : (
          <p className="text-muted text-xs" title={moment(checked_at)}>
            {t('toolServers.checked', { when: agoText(checked_at, i18n.language) })}
          </p>
        )}
      </div>
      {readOnly || !needsSignIn(server) ? null : <ServerSignIn server={server} />}
      <Button size="sm" icon={Activity} loading={isAsking} onClick={onAsk}>
        {t('toolServers.check_now')}
      </Button>
    </div>
  );
}
