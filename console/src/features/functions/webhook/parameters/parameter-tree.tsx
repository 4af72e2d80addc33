import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import type { FunctionErrors } from '../function-errors.ts';
import { UndoLine } from '../undo-line.tsx';
import { VariableNames } from '../variable-names.tsx';
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
import { ParameterRow, type TreeParts } from './parameter-row.tsx';

export type ParameterTreeProps = {
  /** What the parameters belong to, for assistive technology. */
  label: string;
  nodes: readonly ParameterDraft[];
  errors: FunctionErrors;
  readOnly: boolean;
  /** Which types can be chosen; all when left out. */
  types?: readonly ParameterType[];
  /** The names stand elsewhere: rows are neither added nor taken away here. */
  hasFixedNames?: boolean;
  /** Offered where a variable's name is typed. */
  variableNames: readonly string[];
  /** Stands beside the button that adds a parameter. */
  aside?: ReactNode;
  onChange: (nodes: ParameterDraft[]) => void;
};

/** The parameters of a function, as a tree where objects and lists are among them. */
export function ParameterTree(props: ParameterTreeProps) {
  const { label, nodes, errors, readOnly, types = PARAMETER_TYPES, hasFixedNames = false, onChange } = props;
  const { t } = useTranslation();
  const variableListId = useId();
  const [newKey, setNewKey] = useState<string>();
  const [closedKeys, setClosedKeys] = useState<ReadonlySet<string>>(new Set());
  const [choiceKeys, setChoiceKeys] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<TakenRow>();
  const shownErrors = useSameErrors(errors);
  const latest = useRef({ nodes, onChange });
  useEffect(() => {
    latest.current = { nodes, onChange };
  });
  const tree = useMemo((): TreeParts => {
    const change = (next: (nodes: readonly ParameterDraft[]) => ParameterDraft[]) =>
      latest.current.onChange(next(latest.current.nodes));
    return {
      types,
      errors: shownErrors,
      readOnly,
      hasFixedNames,
      variableListId,
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
  }, [types, shownErrors, readOnly, hasFixedNames, variableListId, newKey, closedKeys, choiceKeys]);
  return (
    <div className="flex flex-col items-start gap-2">
      <VariableNames id={variableListId} names={props.variableNames} />
      {nodes.length > 0 ? (
        <ul aria-label={label} className="w-full divide-y rounded-md border">
          {nodes.map((node, place) => (
            <ParameterRow
              key={node.key}
              node={node}
              place={place}
              tree={tree}
              around=""
              count={nodes.length}
            />
          ))}
        </ul>
      ) : null}
      {removed ? (
        <div className="w-full">
          <UndoLine
            key={removed.node.key}
            text={t('webhook.removed', { name: removed.node.name || t('webhook.parameter_unnamed') })}
            onUndo={() => {
              setNewKey(removed.node.key);
              setRemoved(undefined);
              onChange(withRowBack(nodes, removed));
            }}
          />
        </div>
      ) : null}
      {readOnly || hasFixedNames ? null : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={() => tree.onAdd()}>
            {t('webhook.parameter_add')}
          </Button>
          {props.aside}
        </div>
      )}
    </div>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set(keys.has(key) ? [...keys].filter((other) => other !== key) : [...keys, key]);
}

/** The errors as long as they say the same, so that rows without one are not drawn again. */
function useSameErrors(errors: FunctionErrors): FunctionErrors {
  const [kept, setKept] = useState(errors);
  const paths = Object.keys(errors);
  const isSame =
    paths.length === Object.keys(kept).length && paths.every((path) => kept[path] === errors[path]);
  if (!isSame) setKept(errors);
  return isSame ? kept : errors;
}
