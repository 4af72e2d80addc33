import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useQuery } from '@tanstack/react-query';
import { Blocks, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toolServerListQuery } from '../../../data/tool-servers.ts';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { DialogFrame } from '../../../design/form/dialog-frame.tsx';
import { lazyPart } from '../../../design/lazy-part.tsx';
import { NoMatch, type ResourceQuery, ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useServerErrorText } from '../server-error-text.ts';
import { foundServers, shortDescription } from '../server-facts.ts';
import { ServerHealthMark, ServerLookIcon } from '../server-marks.tsx';

const ServerDialog = lazyPart(() => import('../server-form/server-dialog.tsx'), 'ServerDialog');

type ServerPickerDialogProps = {
  /** Ids of the servers that the agent has. */
  value: readonly string[];
  /** Whether the signed-in user may add servers to the team. */
  canAdd: boolean;
  onPick: (ids: readonly string[]) => void;
  onClose: () => void;
};

/** The team's tool servers, to choose those that an agent has. */
export function ServerPickerDialog({ value, canAdd, onPick, onClose }: ServerPickerDialogProps) {
  const { t } = useTranslation();
  // Read here: the window is fetched meanwhile, and must not miss what comes before it.
  const { data, error, isFetching, refetch } = useQuery(toolServerListQuery());
  const [picked, setPicked] = useState<readonly string[]>(value);
  const [isAdding, setAdding] = useState(false);
  const isNone = picked.length === 0;
  const addsFirst = canAdd && data?.length === 0 && value.length === 0;
  const handleAdded = (server: ToolServer) =>
    setPicked((before) => (before.includes(server.id) ? before : [...before, server.id]));
  const submit = () => {
    onPick(picked);
    onClose();
  };
  return (
    <DialogFrame
      size="lg"
      title={t('toolServers.picker_title')}
      description={t('toolServers.picker_description')}
      submitText={
        addsFirst
          ? t('toolServers.add')
          : t(isNone ? 'toolServers.pick_none' : 'toolServers.pick', { count: picked.length })
      }
      disabled={!addsFirst && (!data || (isNone && value.length === 0))}
      beside={
        canAdd && !addsFirst ? (
          <Button
            variant="ghost"
            className="mr-auto max-sm:mr-0 max-sm:basis-full"
            icon={Plus}
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
          >
            {t('toolServers.add')}
          </Button>
        ) : null
      }
      onSubmit={addsFirst ? () => setAdding(true) : submit}
      onClose={onClose}
    >
      <ServerChoice list={{ data, error, isFetching, refetch }} picked={picked} onPick={setPicked} />
      {isAdding ? <ServerDialog onSaved={handleAdded} onClose={() => setAdding(false)} /> : null}
    </DialogFrame>
  );
}

/** The servers that match what is searched, or why there are none to choose from. */
function ServerChoice({
  list,
  picked,
  onPick,
}: {
  list: ResourceQuery<ToolServer[]>;
  picked: readonly string[];
  onPick: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const [search, setSearch] = useState('');
  const isFull = picked.length >= TOOL_SERVERS.perAgentMax;
  return (
    <div className="flex flex-col gap-3">
      {list.data && list.data.length > 0 ? (
        <SearchField value={search} onValueChange={setSearch} placeholder={t('toolServers.search')} />
      ) : null}
      {isFull ? (
        <p className="text-sm text-warning-ink">
          {t('toolServers.agent_full', { number: TOOL_SERVERS.perAgentMax })}
        </p>
      ) : null}
      <ResourceState
        query={list}
        className="py-8"
        failed={t('toolServers.load_failed')}
        errorText={errorText.ofCall}
        loading={
          <div className="flex justify-center py-10">
            <Spinner label={t('toolServers.loading')} />
          </div>
        }
      >
        {(servers) => {
          if (servers.length === 0) return <NoServers />;
          const found = foundServers(servers, search);
          if (found.length === 0) return <NoServerFound onClear={() => setSearch('')} />;
          return (
            <ul aria-label={t('shell.page_mcp')} className="flex flex-col divide-y rounded-lg border">
              {found.map((server) => (
                <PickableServer
                  key={server.id}
                  server={server}
                  isPicked={picked.includes(server.id)}
                  disabled={isFull && !picked.includes(server.id)}
                  onPick={(isPicked) =>
                    onPick(isPicked ? [...picked, server.id] : picked.filter((id) => id !== server.id))
                  }
                />
              ))}
            </ul>
          );
        }}
      </ResourceState>
    </div>
  );
}

/** A server to choose, with the first of its tools. */
function PickableServer({
  server,
  isPicked,
  disabled,
  onPick,
}: {
  server: ToolServer;
  isPicked: boolean;
  disabled: boolean;
  onPick: (isPicked: boolean) => void;
}) {
  const { t } = useTranslation();
  const shown = server.tools.slice(0, TOOL_SERVERS.shownToolsInPicker);
  const others = server.tools.length - shown.length;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <Checkbox label={server.name} checked={isPicked} disabled={disabled} onCheckedChange={onPick} />
        <div className="flex min-w-0 flex-col gap-1.5 pl-6.5">
          {server.description === '' ? null : (
            <p className="wrap-anywhere text-muted text-sm">{shortDescription(server.description)}</p>
          )}
          <ServerHealthMark server={server} />
          {shown.length === 0 ? (
            <p className="text-muted text-xs">{t('toolServers.no_tools')}</p>
          ) : (
            <ul
              aria-label={t('toolServers.tools_of', { name: server.name })}
              className="flex flex-wrap items-center gap-1"
            >
              {shown.map((tool) => (
                <li key={tool.name} className="min-w-0">
                  <Badge className="max-w-full font-mono">
                    <span className="truncate">{tool.name}</span>
                  </Badge>
                </li>
              ))}
              {others > 0 ? (
                <li className="text-muted text-xs">{t('toolServers.and_others', { count: others })}</li>
              ) : null}
            </ul>
          )}
        </div>
      </div>
      <span className="flex h-5 text-muted">
        <ServerLookIcon server={server} size={16} />
      </span>
    </li>
  );
}

function NoServers() {
  const { t } = useTranslation();
  return (
    <EmptyState
      className="py-8"
      icon={Blocks}
      title={t('toolServers.none')}
      message={t('toolServers.picker_none')}
    />
  );
}

function NoServerFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <NoMatch
      className="py-8"
      icon={null}
      title={t('toolServers.no_match')}
      message={t('toolServers.no_match_hint')}
      onClear={onClear}
    />
  );
}
