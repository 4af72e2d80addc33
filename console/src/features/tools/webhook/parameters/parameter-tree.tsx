import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { UndoLine } from '../../../../design/form/undo-line.tsx';
import {
  newParameter,
  PARAMETER_TYPES,
  type ParameterDraft,
  type ParameterType,
  type TakenRow,
  withChanged,
  withMoved,
  withoutRow,
  withRowBack,
} from './parameter-draft.ts';
import type { TreeProps } from './parameter-parts.tsx';
import { ParameterRow } from './parameter-row.tsx';

type ParameterTreeProps = {
  /** What the parameters belong to, for assistive technology. */
  label: string;
  nodes: readonly ParameterDraft[];
  /** Which types can be chosen; all when left out. */
  types?: readonly ParameterType[];
  /** The names stand elsewhere: rows are neither added nor taken away here. */
  hasFixedNames?: boolean;
  /** Stands beside the button that adds a parameter. */
  aside?: ReactNode;
  onChange: (nodes: ParameterDraft[]) => void;
};

/** The parameters of a tool, as a tree where objects and lists are among them. */
export function ParameterTree(props: ParameterTreeProps) {
  const { label, nodes, hasFixedNames = false, aside } = props;
  const { t } = useTranslation();
  const { tree, removed, restore } = useTreeEditing(props);
  return (
    <div className="flex flex-col items-start gap-2">
      {nodes.length > 0 ? (
        <ul aria-label={label} className="w-full divide-y rounded-md border">
          {nodes.map((node, index) => (
            <ParameterRow
              key={node.key}
              node={node}
              index={index}
              tree={tree}
              around=""
              count={nodes.length}
            />
          ))}
        </ul>
      ) : null}
      {removed ? (
        <UndoLine
          key={removed.node.key}
          text={t('webhook.removed', { name: removed.node.name || t('webhook.parameter_unnamed') })}
          onUndo={() => restore(removed)}
        />
      ) : null}
      {hasFixedNames ? null : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={Plus} onClick={() => tree.onAdd()}>
            {t('webhook.parameter_add')}
          </Button>
          {aside}
        </div>
      )}
    </div>
  );
}

/** What can be done with the rows; their functions stay the same, so that a change draws the changed row alone. */
function useTreeEditing({
  nodes,
  types = PARAMETER_TYPES,
  hasFixedNames = false,
  onChange,
}: ParameterTreeProps) {
  const [newKey, setNewKey] = useState<string>();
  const [closedKeys, setClosedKeys] = useState<ReadonlySet<string>>(new Set());
  const [choiceKeys, setChoiceKeys] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<TakenRow>();
  const latest = useRef({ nodes, onChange });
  useEffect(() => {
    latest.current = { nodes, onChange };
  });
  const tree = useMemo((): TreeProps => {
    const change = (next: (nodes: readonly ParameterDraft[]) => ParameterDraft[]) =>
      latest.current.onChange(next(latest.current.nodes));
    return {
      types,
      hasFixedNames,
      newKey,
      closedKeys,
      choiceKeys,
      onToggle: (key) => setClosedKeys((keys) => toggled(keys, key)),
      onLimit: (key) => setChoiceKeys((keys) => new Set([...keys, key])),
      onChange: (key, changeRow) => change((rows) => withChanged(rows, key, changeRow)),
      onAdd: (parentKey) => {
        const node = newParameter(crypto.randomUUID());
        setNewKey(node.key);
        change((rows) =>
          parentKey === undefined
            ? [...rows, node]
            : withChanged(rows, parentKey, (row) => ({ ...row, children: [...row.children, node] })),
        );
      },
      onMove: (key, by) => change((rows) => withMoved(rows, key, by)),
      onRemove: (node) => {
        const { nodes: rest, taken } = withoutRow(latest.current.nodes, node.key);
        setRemoved(taken);
        latest.current.onChange(rest);
      },
    };
  }, [types, hasFixedNames, newKey, closedKeys, choiceKeys]);
  const restore = (row: TakenRow) => {
    setNewKey(row.node.key);
    setRemoved(undefined);
    onChange(withRowBack(nodes, row));
  };
  return { tree, removed, restore };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set(keys.has(key) ? [...keys].filter((other) => other !== key) : [...keys, key]);
}
