import { ArrowDown, ArrowUp, ChevronDown, EllipsisVertical, ListChecks, Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { Checkbox } from '../../../../design/checkbox.tsx';
import { classNames } from '../../../../design/class-names.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../../../design/menu.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useFieldError } from '../tool-fields.tsx';
import {
  childrenOf,
  isContainer,
  type ParameterDraft,
  type ParameterType,
  withType,
} from './parameter-draft.ts';
import { useParameterNames } from './parameter-names.ts';
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

/** One parameter and, indented, what it consists of. Typing in one row must not draw a hundred others. */
export const ParameterRow = memo(function ParameterRow({
  node,
  around,
  isItem = false,
  index,
  count,
  tree,
}: {
  node: ParameterDraft;
  /** Names of the nodes around it; empty at the top. */
  around: string;
  /** Stands for each item of a list and has no name. */
  isItem?: boolean;
  /** Among its siblings. */
  index: number;
  count: number;
  tree: TreeProps;
}) {
  const { t } = useTranslation();
  const { hasFixedNames } = tree;
  const { key, type, source } = node;
  const change = (part: Partial<ParameterDraft>) => tree.onChange(key, (row) => ({ ...row, ...part }));
  const isOpen = !tree.closedKeys.has(key);
  const isGroup = isContainer(node);
  const ownName = isItem ? t('webhook.items') : node.name || t('webhook.parameter_unnamed');
  const title = around ? `${around} › ${ownName}` : ownName;
  const hasChoices =
    source === 'model' && type === 'string' && (node.choices.length > 0 || tree.choiceKeys.has(key));
  const isNamed = !isItem && !hasFixedNames;
  return (
    <li>
      <fieldset className="min-w-0 p-2.5">
        <legend className="sr-only">{title}</legend>
        {around ? (
          <p aria-hidden className="mb-1 truncate font-mono text-faint text-xs">
            {around} ›
          </p>
        ) : null}
        <div className="flex items-start gap-1.5">
          {isGroup ? (
            <IconButton
              className="-ml-1"
              aria-expanded={isOpen}
              label={t(isOpen ? 'webhook.close_node' : 'webhook.open_node', { name: ownName })}
              icon={
                <ChevronDown
                  size={16}
                  aria-hidden
                  className={classNames('transition-transform', !isOpen && '-rotate-90')}
                />
              }
              onClick={() => tree.onToggle(key)}
            />
          ) : null}
          <ParameterHead
            node={node}
            name={ownName}
            isNamed={isNamed}
            isItem={isItem}
            tree={tree}
            onChange={change}
          />
          {hasFixedNames || isItem ? null : (
            <ParameterMenu
              name={ownName}
              isFirst={index === 0}
              isLast={index === count - 1}
              onMove={(by) => tree.onMove(key, by)}
              onLimit={
                source === 'model' && type === 'string' && !hasChoices ? () => tree.onLimit(key) : undefined
              }
              onRemove={() => tree.onRemove(node)}
            />
          )}
        </div>
        <div className={classNames('mt-2 flex flex-col gap-2', !isOpen && isGroup && 'hidden')}>
          <ParameterBody
            node={node}
            isNamed={isNamed}
            isItem={isItem}
            hasChoices={hasChoices}
            onChange={change}
          />
        </div>
      </fieldset>
      {isGroup && isOpen ? <ParameterChildren node={node} name={ownName} title={title} tree={tree} /> : null}
    </li>
  );
});

type ParameterPartProps = {
  node: ParameterDraft;
  /** Its name can be typed. */
  isNamed: boolean;
  isItem: boolean;
  onChange: (part: Partial<ParameterDraft>) => void;
};

/** Name and type of a parameter, and where its value comes from. */
function ParameterHead({
  node,
  name,
  isNamed,
  isItem,
  tree,
  onChange,
}: ParameterPartProps & { name: string; tree: TreeProps }) {
  const { t } = useTranslation();
  const errorOf = useFieldError();
  const names = useParameterNames();
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
            'flex h-9 min-w-36 flex-[2] items-center truncate text-ink',
            isItem ? 'text-base' : 'font-mono text-sm',
          )}
        >
          {name}
        </p>
      )}
      <Select
        hideLabel
        className="min-w-28 flex-1"
        label={t('webhook.parameter_type')}
        options={tree.types.map((value) => ({ value, label: names.types[value] }))}
        value={node.type}
        onValueChange={(next) => tree.onChange(node.key, (row) => withType(row, next))}
      />
      {isContainer(node) ? null : (
        <Select
          hideLabel
          className="min-w-36 flex-1"
          label={t('webhook.source')}
          options={SOURCES.map((value) => ({ value, label: names.sources[value] }))}
          value={node.source}
          onValueChange={(next) => onChange({ source: next })}
        />
      )}
    </div>
  );
}

/** What is said of a parameter, whether it must be given, and the only values that it may have. */
function ParameterBody({
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
        <div className="min-w-48 flex-1">
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
              label={t('webhook.required')}
              checked={node.required}
              onCheckedChange={(required) => onChange({ required })}
            />
          </div>
        ) : null}
      </div>
      {hasChoices ? (
        <ChoicesField choices={node.choices} onChange={(choices) => onChange({ choices })} />
      ) : null}
    </>
  );
}

function ParameterChildren({
  node,
  name,
  title,
  tree,
}: {
  node: ParameterDraft;
  name: string;
  /** With the names around it. */
  title: string;
  tree: TreeProps;
}) {
  const { t } = useTranslation();
  const children = childrenOf(node);
  return (
    <div className="mb-2.5 ml-2.5 @md:ml-5 border-accent-line border-l-2">
      <ul className="divide-y">
        {children.map((child, index) => (
          <ParameterRow
            key={child.key}
            node={child}
            index={index}
            tree={tree}
            around={title}
            isItem={node.type === 'array'}
            count={children.length}
          />
        ))}
      </ul>
      {node.type === 'object' ? (
        <Button
          size="sm"
          className="mt-1.5 ml-2.5 max-w-full"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => tree.onAdd(node.key)}
        >
          <span className="truncate">{t('webhook.child_add', { name })}</span>
        </Button>
      ) : null}
    </div>
  );
}

const SOURCES = ['model', 'constant', 'variable'] as const;

/** What can be done with a row of parameters. */
function ParameterMenu({
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
    <Menu
      trigger={
        <IconButton
          tooltip={false}
          label={t('webhook.actions_for', { name })}
          icon={<EllipsisVertical size={16} aria-hidden />}
        />
      }
    >
      <MenuItem icon={<ArrowUp size={16} aria-hidden />} disabled={isFirst} onSelect={() => onMove(-1)}>
        {t('webhook.move_up')}
      </MenuItem>
      <MenuItem icon={<ArrowDown size={16} aria-hidden />} disabled={isLast} onSelect={() => onMove(1)}>
        {t('webhook.move_down')}
      </MenuItem>
      {onLimit ? (
        <MenuItem icon={<ListChecks size={16} aria-hidden />} onSelect={onLimit}>
          {t('webhook.limit_choices')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Trash2 size={16} aria-hidden />} tone="danger" onSelect={onRemove}>
        {t('webhook.delete')}
      </MenuItem>
    </Menu>
  );
}
