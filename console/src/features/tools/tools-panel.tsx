import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { AgentType } from '@parley/contract/agent-list.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import { AgentToolList } from './agent-tool-list.tsx';
import { type OpenTool, type ToolsValue, toolDeletion, toolSubject, withSaved } from './tool-edits.ts';

const ToolDialog = lazyPart(() => import('./tool-dialog/tool-dialog.tsx'), 'ToolDialog');

export type ToolsPanelProps = {
  value: ToolsValue;
  /** Absent while the agent is being created. */
  agentId: string | undefined;
  agentType: AgentType;
  /** The agent's own, first, and the others that it speaks. */
  languages: readonly string[];
  variables: DynamicVariables;
  readOnly: boolean;
  /** Changes them from what they are then. */
  onUpdate: (change: (value: ToolsValue) => ToolsValue) => void;
};

/** The tools of the agent, with a dialog to add and change them. */
export function ToolsPanel(props: ToolsPanelProps) {
  const { value, agentId, agentType, languages, variables, readOnly, onUpdate } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState<OpenTool>();
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = toolDeletion(value, onUpdate, t);
  const handleDelete = (list: keyof ToolsValue, index: number) => {
    remove(list, index);
    // The button that was pressed goes with its row.
    addButton.current?.focus();
  };
  const isFull = value.functions.length + value.brokenFunctions.length >= FUNCTIONS.perAgentMax;
  return (
    <section aria-labelledby="agent-functions" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id="agent-functions" className="font-semibold text-base text-ink">
            {t('functions.title')}
          </h3>
          <p className="text-muted text-sm">{t('functions.title_hint')}</p>
        </div>
        {readOnly ? null : (
          <Button
            ref={addButton}
            size="sm"
            icon={Plus}
            aria-haspopup="dialog"
            disabled={isFull}
            onClick={() => setOpen({ kind: 'new' })}
          >
            {t('functions.add')}
          </Button>
        )}
      </header>
      {isFull ? (
        <p className="text-sm text-warning-ink">
          {t('functions.refused_too_many_functions', { count: FUNCTIONS.perAgentMax })}
        </p>
      ) : null}
      <AgentToolList {...value} readOnly={readOnly} onOpen={setOpen} onDelete={handleDelete} />
      {open ? (
        <ToolDialog
          {...toolSubject(value, open)}
          agent={{ id: agentId, type: agentType, languages, variables }}
          onSave={(next) => onUpdate((before) => withSaved(before, open, next))}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </section>
  );
}
