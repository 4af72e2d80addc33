import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toolServerListQuery } from '../../../data/tool-servers.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { foundServers } from '../server-facts.ts';
import { PickableServer } from './pickable-server.tsx';
import { PickerState } from './picker-state.tsx';

const ServerDialog = lazy(async () => ({
  default: (await import('../server-form/server-dialog.tsx')).ServerDialog,
}));

export type ServerPickerDialogProps = {
  /** Ids of the servers that the agent has. */
  value: readonly string[];
  /** Whether the signed-in person may add servers to the team. */
  canAdd: boolean;
  onPick: (ids: readonly string[]) => void;
  onClose: () => void;
};

/** The team's tool servers, to choose those that an agent has. */
export function ServerPickerDialog({ value, canAdd, onPick, onClose }: ServerPickerDialogProps) {
  const { t } = useTranslation();
  const list = useQuery(toolServerListQuery());
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<readonly string[]>(value);
  const [isAdding, setAdding] = useState(false);
  const found = foundServers(list.data ?? [], search);
  const isNone = picked.length === 0;
  const isFull = picked.length >= TOOL_SERVERS.perAgentMax;
  const pick = (id: string, isPicked: boolean) =>
    setPicked((before) => (isPicked ? [...before, id] : before.filter((other) => other !== id)));
  const handleAdded = (server: ToolServer) =>
    setPicked((before) => (before.includes(server.id) ? before : [...before, server.id]));
  const submit = () => {
    onPick(picked);
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={t('toolServers.picker_title')}
      description={t('toolServers.picker_description')}
      onOpenChange={(open) => !open && onClose()}
      onSubmit={submit}
      footer={
        <>
          {canAdd ? (
            <Button
              variant="ghost"
              className="mr-auto max-sm:mr-0 max-sm:basis-full"
              icon={<Plus size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setAdding(true)}
            >
              {t('toolServers.add')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('design.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!list.data || (isNone && value.length === 0)}>
            {t(isNone ? 'toolServers.pick_none' : 'toolServers.pick', { count: picked.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {list.data && list.data.length > 0 ? (
          <SearchField value={search} onValueChange={setSearch} placeholder={t('toolServers.search')} />
        ) : null}
        {isFull ? (
          <p className="text-sm text-warning-ink">
            {t('toolServers.agent_full', { number: TOOL_SERVERS.perAgentMax })}
          </p>
        ) : null}
        {found.length === 0 ? (
          <PickerState list={list} onClear={() => setSearch('')} />
        ) : (
          <ul aria-label={t('toolServers.title')} className="flex flex-col divide-y rounded-lg border">
            {found.map((server) => (
              <li key={server.id}>
                <PickableServer
                  server={server}
                  isPicked={picked.includes(server.id)}
                  disabled={isFull && !picked.includes(server.id)}
                  onPick={(isPicked) => pick(server.id, isPicked)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Suspense>
        {isAdding ? <ServerDialog onSaved={handleAdded} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </Dialog>
  );
}
