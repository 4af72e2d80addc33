import { type BrokenFunction, inOrder } from '@parley/contract/agent-functions.ts';
import type { AgentFunction } from '@parley/contract/functions.ts';
import type { TFunction } from 'i18next';
import { toast } from '../../design/toast.tsx';
import { UNDO_TOAST_MS } from '../../design/toast-message.ts';

// What belongs here: changes to the tools of an agent. A save reads them anew: then each is known by its position.

export type ToolsValue = {
  functions: readonly AgentFunction[];
  /** Stored tools that cannot be read. */
  brokenFunctions: readonly BrokenFunction[];
};

/** A tool that is changed, one that is repaired, or a new one. */
export type OpenTool =
  | { kind: 'new' }
  | { kind: 'edited'; index: number; tool: AgentFunction }
  | { kind: 'broken'; index: number; tool: BrokenFunction };

/** What the dialog of a tool is about, and the agent's other tools. */
export function toolSubject({ functions, brokenFunctions }: ToolsValue, open: OpenTool) {
  const index = open.kind === 'edited' ? placeOf(open, functions) : undefined;
  return {
    edited: index === undefined ? undefined : functions[index],
    broken: open.kind === 'broken' ? brokenFunctions[placeOf(open, brokenFunctions)] : undefined,
    others: functions.filter((_, at) => at !== index),
  };
}

/** Where a tool stands that was opened: another one may have been brought back before it meanwhile. */
function placeOf<Tool>({ index, tool }: { index: number; tool: Tool }, tools: readonly Tool[]): number {
  const place = tools.indexOf(tool);
  return place < 0 ? index : place;
}

/** The tools with one that was changed, repaired or added. */
export function withSaved(
  { functions, brokenFunctions }: ToolsValue,
  open: OpenTool,
  next: AgentFunction,
): ToolsValue {
  switch (open.kind) {
    case 'new':
      return { functions: inOrder([...functions, next]), brokenFunctions };
    case 'edited':
      return { functions: functions.toSpliced(placeOf(open, functions), 1, next), brokenFunctions };
    case 'broken':
      return {
        functions: inOrder([...functions, next]),
        brokenFunctions: brokenFunctions.toSpliced(placeOf(open, brokenFunctions), 1),
      };
  }
}

/** Deletes tools, each with a way back that takes back nothing of what was done since. */
export function toolDeletion(
  value: ToolsValue,
  update: (change: (value: ToolsValue) => ToolsValue) => void,
  t: TFunction,
) {
  return (list: keyof ToolsValue, index: number) => {
    const removed = value[list].slice(index, index + 1);
    update((before) => ({ ...before, [list]: before[list].filter((_, at) => at !== index) }));
    toast.success(t('functions.deleted', { name: removed[0]?.name || t('functions.unnamed') }), {
      action: {
        label: t('deletions.undo'),
        onClick: () =>
          update((since) => ({
            ...since,
            [list]: [...since[list].slice(0, index), ...removed, ...since[list].slice(index)],
          })),
      },
      durationMs: UNDO_TOAST_MS,
    });
  };
}
