import { ArrowDown, ArrowUp, ListChecks, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../design/checkbox.tsx';
import { classNames } from '../../../../design/class-names.ts';
import { RowMenu } from '../../../../design/row-menu.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useFieldError } from '../tool-fields.tsx';
import { isContainer, type ParameterDraft, type ParameterType, withType } from './parameter-draft.ts';
import { ChoicesField, ParameterValue } from './parameter-value.tsx';

/** What all rows of one tree share; the same object as long as none of it changes. */
export type TreeProps = {
  types: readonly ParameterType[];
  /** The names stand elsewhere, and all must be given. */
  hasFixedNames: boolean;
  /** The row whose name takes the focus when it appears. */
  newKey: string | undefined;
  closedKeys: ReadonlySet<string>;
  choiceKeys: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onLimit: (key: string) => void;
  onChange: (key: string, change: (node: ParameterDraft) => ParameterDraft) => void;
  /** At the end of a node, or of the whole. */
  onAdd: (parentKey?: string) => void;
  onMove: (key: string, by: -1 | 1) => void;
  onRemove: (node: ParameterDraft) => void;
};

const SOURCES = ['model', 'constant', 'variable'] as const;

type ParameterPartProps = {
  node: ParameterDraft;
  /** Its name can be typed. */
  isNamed: boolean;
  isItem: boolean;
  onChange: (part: Partial<ParameterDraft>) => void;
};

/** Name and type of a parameter, and where its value comes from. */
export function ParameterHead({
  node,
  name,
  isNamed,
  isItem,
  tree,
  onChange,
}: ParameterPartProps & { name: string; tree: TreeProps }) {
  const { t } = useTranslation();
  const errorOf = useFieldError();
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
      {isNamed ? (
        <TextField
          mono
          hideLabel
          className="@max-md:min-w-full min-w-36 flex-[2]"
          label={t('webhook.parameter_name')}
          placeholder={t('webhook.parameter_name')}
          autoComplete="off"
          autoFocus={tree.newKey === node.key}
          maxLength={200}
          value={node.name}
          error={errorOf(`${node.key}.name`)}
          onValueChange={(next) => onChange({ name: next })}
        />
      ) : (
        <p
          className={classNames(
            'flex h-9 min-w-[min(9rem,100%)] flex-[2] items-center truncate text-ink',
            isItem ? 'text-base' : 'font-mono text-sm',
          )}
        >
          {name}
        </p>
      )}
      <Select
        hideLabel
        className="min-w-[min(7rem,100%)] flex-1"
        label={t('webhook.parameter_type')}
        options={tree.types.map((value) => ({ value, label: t(`webhook.type_${value}`) }))}
        value={node.type}
        onValueChange={(next) => tree.onChange(node.key, (row) => withType(row, next))}
      />
      {isContainer(node) ? null : (
        <Select
          hideLabel
          className="min-w-[min(9rem,100%)] flex-1"
          label={t('webhook.source')}
          options={SOURCES.map((value) => ({ value, label: t(`webhook.source_${value}`) }))}
          value={node.source}
          onValueChange={(next) => onChange({ source: next })}
        />
      )}
    </div>
  );
}

/** What is said of a parameter, whether it must be given, and the only values that it may have. */
export function ParameterBody({
  node,
  isNamed,
  isItem,
  hasChoices,
  onChange,
}: ParameterPartProps & { hasChoices: boolean }) {
  const { t } = useTranslation();
  const errorOf = useFieldError();
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <ParameterValue
            node={node}
            isItem={isItem}
            error={errorOf(`${node.key}.value`)}
            onChange={onChange}
          />
        </div>
        {isNamed && (node.source === 'model' || isContainer(node)) ? (
          <div className="flex h-9 items-center">
            <Checkbox
              label={t('fields.required')}
              checked={node.required}
              onCheckedChange={(required) => onChange({ required })}
            />
          </div>
        ) : null}
      </div>
      {hasChoices ? (
        <ChoicesField
          choices={node.choices}
          error={errorOf(`${node.key}.choices`)}
          onChange={(choices) => onChange({ choices })}
        />
      ) : null}
    </>
  );
}

/** What can be done with a row of parameters. */
export function ParameterMenu({
  name,
  isFirst,
  isLast,
  onMove,
  onLimit,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** Offers to name the only values that the model may fill in. */
  onLimit: (() => void) | undefined;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  return (
    <RowMenu
      size="md"
      label={t('design.row_actions', { name })}
      actions={[
        { Icon: ArrowUp, text: t('webhook.move_up'), disabled: isFirst, onSelect: () => onMove(-1) },
        { Icon: ArrowDown, text: t('webhook.move_down'), disabled: isLast, onSelect: () => onMove(1) },
        onLimit !== undefined && { Icon: ListChecks, text: t('webhook.limit_choices'), onSelect: onLimit },
        { Icon: Trash2, text: t('buttons.delete'), tone: 'danger', onSelect: onRemove },
      ]}
    />
  );
}
