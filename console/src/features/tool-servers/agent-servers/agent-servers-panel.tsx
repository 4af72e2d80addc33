import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { Plus } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { lazyPart } from '../../../design/lazy-part.tsx';
import { useMay, usePermissions } from '../../../session/permissions.ts';
import { useServerActions } from '../use-server-actions.ts';
import { AttachedServerCard } from './attached-server-card.tsx';

const ServerPickerDialog = lazyPart(() => import('./server-picker-dialog.tsx'), 'ServerPickerDialog');

export type AgentServersPanelProps = {
  /** Ids of the agent's servers. */
  value: readonly string[];
  readOnly: boolean;
  onChange: (ids: readonly string[]) => void;
};

/** The tool servers of an agent, each with its tools and which of them run without asking. */
export function AgentServersPanel(props: AgentServersPanelProps) {
  const { value, readOnly, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const { canViewMcp } = usePermissions();
  const mayApprove = useMay('member') && canViewMcp;
  const [isPicking, setPicking] = useState(false);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={id} className="mr-auto font-semibold text-base text-ink">
          {value.length === 0
            ? t('toolServers.of_agent')
            : t('toolServers.of_agent_count', { count: value.length })}
        </h3>
        {readOnly ? null : (
          <Button
            ref={addButton}
            size="sm"
            icon={Plus}
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          >
            {t('toolServers.add')}
          </Button>
        )}
      </div>
      <AttachedServers {...props} labelledBy={id} addButton={addButton} areToolsReadOnly={!mayApprove} />
      {value.length > TOOL_SERVERS.perAgentMax ? (
        <p className="text-sm text-warning-ink">
          {t('toolServers.agent_full', { number: TOOL_SERVERS.perAgentMax })}
        </p>
      ) : null}
      {isPicking ? (
        <ServerPickerDialog
          value={value}
          canAdd={mayApprove}
          onPick={onChange}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </section>
  );
}

/** The servers, one below the other, or a sentence that there are none. */
function AttachedServers({
  value,
  readOnly,
  areToolsReadOnly,
  labelledBy,
  addButton,
  onChange,
}: AgentServersPanelProps & {
  areToolsReadOnly: boolean;
  labelledBy: string;
  addButton: RefObject<HTMLButtonElement | null>;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { ask } = useServerActions();
  const handleRemove = (removed: string) => {
    const index = value.indexOf(removed);
    flushSync(() => onChange(value.filter((other) => other !== removed)));
    // The button that was pressed goes with its card: the focus stays at this position of the list.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove-server]');
    const next = buttons?.[Math.min(index, (buttons.length || 1) - 1)];
    (next ?? addButton.current)?.focus();
  };
  if (value.length === 0)
    return (
      <p className="rounded-md border border-dashed px-4 py-5 text-center text-base text-muted">
        {t('toolServers.none_attached')}
      </p>
    );
  return (
    <ul ref={list} aria-labelledby={labelledBy} className="flex flex-col gap-2">
      {value.map((id) => (
        <li key={id}>
          <AttachedServerCard
            id={id}
            readOnly={readOnly}
            areToolsReadOnly={areToolsReadOnly}
            onAsk={() => ask(id)}
            onRemove={() => handleRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}
