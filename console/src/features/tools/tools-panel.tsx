import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { BrokenFunction } from '@parley/contract/agent-functions.ts';
import { inOrder } from '@parley/contract/agent-functions.ts';
import type { AgentType } from '@parley/contract/agent-list.ts';
import type { AgentFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { Plus } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toast.tsx';
import { UNDO_TOAST_MS } from '../../design/toast-message.ts';
import { AgentToolList } from './agent-tool-list.tsx';

const ToolDialog = lazy(async () => ({
  default: (await import('./tool-dialog/tool-dialog.tsx')).ToolDialog,
}));

export type ToolsValue = {
  functions: readonly AgentFunction[];
  /** Stored tools that cannot be read. */
  brokenFunctions: readonly BrokenFunction[];
};

export type ToolsPanelProps = {
  value: ToolsValue;
  /** Absent while the agent is being created. */
  agentId: string | undefined;
  agentType: AgentType;
  /** The agent's own, first, and the others that it speaks. */
  languages: readonly string[];
  variables: DynamicVariables;
  readOnly: boolean;
  onChange: (change: Partial<ToolsValue>) => void;
};

/** What the dialog is open for: a tool that is changed, one that is repaired, or a new one. */
type Opening = { edited?: AgentFunction; broken?: BrokenFunction };

/** The tools of the agent, with a dialog to add and change them. */
export function ToolsPanel(props: ToolsPanelProps) {
  const { value, agentId, agentType, languages, variables, readOnly, onChange } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState<Opening>();
  const addButton = useRef<HTMLButtonElement>(null);
  const deletion = useDeletion(props, addButton);
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
            icon={<Plus size={16} aria-hidden />}
            aria-haspopup="dialog"
            disabled={isFull}
            onClick={() => setOpen({})}
          >
            {t('functions.add')}
          </Button>
        )}
      </header>
      {isFull ? (
        <p className="text-sm text-warning-ink">{t('functions.full', { count: FUNCTIONS.perAgentMax })}</p>
      ) : null}
      <AgentToolList
        {...value}
        {...deletion}
        readOnly={readOnly}
        onEdit={(edited) => setOpen({ edited })}
        onRepair={(broken) => setOpen({ broken })}
      />
      <Suspense>
        {open ? (
          <ToolDialog
            {...open}
            functions={value.functions}
            agent={{ id: agentId, type: agentType, languages, variables }}
            onSave={(next) => onChange(withSaved(value, open, next))}
            onClose={() => setOpen(undefined)}
          />
        ) : null}
      </Suspense>
    </section>
  );
}

/** Deletes tools, each with a way back. */
function useDeletion(
  { value, onChange }: Pick<ToolsPanelProps, 'value' | 'onChange'>,
  addButton: RefObject<HTMLButtonElement | null>,
) {
  const { t } = useTranslation();
  // Undoing must not take back what was done since.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const remove = (name: string, change: Partial<ToolsValue>, undo: () => Partial<ToolsValue>) => {
    onChange(change);
    // The button that was pressed goes with its row.
    addButton.current?.focus();
    toast.success(t('functions.deleted', { name }), {
      action: { label: t('deletions.undo'), onClick: () => onChange(undo()) },
      durationMs: UNDO_TOAST_MS,
    });
  };
  const { functions, brokenFunctions } = value;
  return {
    onDelete: (own: AgentFunction) =>
      remove(own.name, { functions: functions.filter((other) => other !== own) }, () => ({
        functions: withBack(latest.current.functions, own, functions.indexOf(own)),
      })),
    onDeleteBroken: (broken: BrokenFunction) =>
      remove(
        broken.name || t('functions.unnamed'),
        { brokenFunctions: brokenFunctions.filter((other) => other !== broken) },
        () => ({
          brokenFunctions: withBack(latest.current.brokenFunctions, broken, brokenFunctions.indexOf(broken)),
        }),
      ),
  };
}

/** The tools with one that was changed, repaired or added. */
function withSaved(
  { functions, brokenFunctions }: ToolsValue,
  { edited, broken }: Opening,
  next: AgentFunction,
): Partial<ToolsValue> {
  if (edited) return { functions: functions.map((own) => (own === edited ? next : own)) };
  const added = { functions: inOrder([...functions, next]) };
  if (!broken) return added;
  return { ...added, brokenFunctions: brokenFunctions.filter((other) => other !== broken) };
}

function withBack<Item>(items: readonly Item[], item: Item, index: number): Item[] {
  return items.includes(item) ? [...items] : items.toSpliced(index, 0, item);
}
