import type { ServerTool } from '@parley/contract/tool-servers.ts';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/badge.tsx';
import { classNames } from '../../../design/class-names.ts';
import { lazyPart } from '../../../design/lazy-part.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { Switch } from '../../../design/switch.tsx';
import { shortDescription } from '../server-facts.ts';
import { ToolParameterList } from './tool-parameter-list.tsx';

const ToolChange = lazyPart(() => import('./tool-change.tsx'), 'ToolChange', <Skeleton className="h-20" />);

export type ToolRowProps = {
  tool: ServerTool;
  isOpen: boolean;
  /** Its switch is on its way. */
  isBusy: boolean;
  readOnly: boolean;
  onOpen: (isOpen: boolean) => void;
  onToggle: (isEnabled: boolean) => void;
};

/** A tool of a server: what it does and takes, what is the matter with it, and whether it asks first. */
export function ToolRow(props: ToolRowProps) {
  const { tool, isOpen, isBusy, readOnly, onOpen, onToggle } = props;
  const { t } = useTranslation();
  const id = useId();
  const isEnabled = tool.is_approved;
  return (
    <div className="flex flex-col">
      <div className="flex items-start gap-2 py-2 pr-3 pl-1 large-text:flex-wrap">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-start gap-2 rounded-md px-2 py-0.5 text-left hover:bg-hover large-text:basis-full"
        >
          <span className="flex h-5 items-center text-muted">
            <ChevronDown
              size={16}
              aria-hidden
              className={classNames('transition-transform', !isOpen && '-rotate-90')}
            />
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="wrap-anywhere font-medium font-mono text-ink text-sm">{tool.name}</span>
              {tool.has_changed ? <Badge tone="warning">{t('toolServers.changed')}</Badge> : null}
              {tool.problem === null ? null : <Badge tone="danger">{t('toolServers.unusable')}</Badge>}
            </span>
            {isOpen || tool.description === '' ? null : (
              <span className="block truncate text-muted text-sm">{shortDescription(tool.description)}</span>
            )}
          </span>
        </button>
        <span className="ml-auto flex shrink-0 items-center gap-2">
          {isBusy ? (
            <Spinner size={16} />
          ) : tool.problem === null ? (
            <span aria-hidden className="text-muted text-xs max-sm:hidden">
              {isEnabled ? t('toolServers.runs_unasked') : t('toolServers.asks_first')}
            </span>
          ) : null}
          <Switch
            hideLabel
            label={t('toolServers.runs_unasked_named', { name: tool.name })}
            checked={isEnabled}
            disabled={readOnly || isBusy || (tool.problem !== null && !isEnabled)}
            onCheckedChange={onToggle}
          />
        </span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <ToolDetails tool={tool} /> : null}
      </div>
    </div>
  );
}

function ToolDetails({ tool }: { tool: ServerTool }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3 pr-3 pb-4 pl-9 max-sm:pl-3">
      {tool.problem === null ? null : (
        <p className="flex items-start gap-1.5 text-danger-ink text-sm">
          <span className="flex h-5 items-center">
            <TriangleAlert size={16} aria-hidden />
          </span>
          <span className="wrap-anywhere">
            {t('toolServers.unusable_why')} <span lang="en">{tool.problem}</span>
          </span>
        </p>
      )}
      {tool.has_changed && !tool.is_approved ? (
        <p className="text-sm text-warning-ink">{t('toolServers.changed_hint')}</p>
      ) : null}
      {tool.has_changed && tool.approved_as ? <ToolChange approved={tool.approved_as} tool={tool} /> : null}
      {tool.description === '' ? null : (
        <p className="wrap-anywhere whitespace-pre-wrap text-base text-ink">{tool.description}</p>
      )}
      {tool.problem === null ? <ToolParameterList inputSchema={tool.inputSchema} /> : null}
    </div>
  );
}
