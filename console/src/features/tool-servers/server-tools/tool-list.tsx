import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowList } from '../../../design/resource-list/row-list.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { foundTools } from '../server-facts.ts';
import { ToolRow } from './tool-row.tsx';
import { useToolToggling } from './use-tool-toggling.tsx';

/** With more tools than these, they can be searched and scroll by themselves. */
const MANY_TOOLS = 8;

const SIZES = { rowPx: 58 };

/** The tools of a server, each with what it takes and whether it asks first. */
export function ToolList({
  server,
  readOnly,
  className,
}: {
  server: ToolServer;
  readOnly: boolean;
  /** Height that many tools may take. */
  className: string;
}) {
  const { t } = useTranslation();
  const { ask, busyNames, dialog } = useToolToggling(server);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [openNames, setOpenNames] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(() => foundTools(server.tools, search), [server.tools, search]);
  const isMany = server.tools.length > MANY_TOOLS;
  const handleOpen = (name: string, isOpen: boolean) =>
    setOpenNames((before) => new Set(isOpen ? [...before, name] : [...before].filter((one) => one !== name)));
  return (
    <div className="flex flex-col gap-2">
      {isMany ? (
        <SearchField placeholder={t('toolServers.search_tools')} value={typed} onValueChange={setTyped} />
      ) : null}
      <p role="status" className="sr-only">
        {search.trim() === '' ? '' : t('toolServers.tools_found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <p className="rounded-md border border-dashed px-4 py-5 text-center text-base text-muted">
          {t('toolServers.no_tool_matches')}
        </p>
      ) : (
        <RowList
          label={t('toolServers.tools_of', { name: server.name })}
          rows={found}
          keyOf={({ name }) => name}
          sizes={SIZES}
          className={`overscroll-contain rounded-md border bg-surface ${isMany ? className : ''}`}
          rowClassName="not-last:border-b"
        >
          {(tool) => (
            <ToolRow
              tool={tool}
              isOpen={openNames.has(tool.name)}
              isBusy={busyNames.includes(tool.name)}
              readOnly={readOnly}
              onOpen={(isOpen) => handleOpen(tool.name, isOpen)}
              onToggle={(isEnabled) => ask({ server, tool, isEnabled })}
            />
          )}
        </RowList>
      )}
      {dialog}
    </div>
  );
}
