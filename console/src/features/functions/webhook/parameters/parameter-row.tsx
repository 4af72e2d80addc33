import { ChevronDown, Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { Checkbox } from '../../../../design/checkbox.tsx';
import { classNames } from '../../../../design/class-names.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useFunctionErrorSentence } from '../function-error-sentence.ts';
import type { FunctionErrors } from '../function-errors.ts';
import { ChoicesField } from './choices-field.tsx';
import {
  childrenOf,
  isContainer,
  type ParameterDraft,
  type ParameterType,
  withType,
} from './parameter-draft.ts';
import { ParameterMenu } from './parameter-menu.tsx';
import { useParameterNames } from './parameter-names.ts';
import { ParameterValue } from './parameter-value.tsx';

/** What all rows of one tree share; the same object as long as none of it changes. */
export type TreeParts = {
  types: readonly ParameterType[];
  errors: FunctionErrors;
  readOnly: boolean;
  /** The names stand elsewhere, and all must be given. */
  hasFixedNames: boolean;
  variableListId: string;
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
  place,
  count,
  tree,
}: {
  node: ParameterDraft;
  /** Names of the nodes around it; empty at the top. */
  around: string;
  /** Stands for each item of a list and has no name. */
  isItem?: boolean;
  /** Among its siblings. */
  place: number;
  count: number;
  tree: TreeParts;
}) {
  const { t } = useTranslation();
  const sentenceOf = useFunctionErrorSentence();
  const names = useParameterNames();
  const { readOnly, hasFixedNames, variableListId } = tree;
  const { key, type, source } = node;
  const change = (part: Partial<ParameterDraft>) => tree.onChange(key, (row) => ({ ...row, ...part }));
  const isOpen = !tree.closedKeys.has(key);
  const holds = isContainer(node);
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
          {holds ? (
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
          <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
            {isNamed ? (
              <TextField
                mono
                hideLabel
                className="@max-md:min-w-full min-w-36 flex-[2]"
                label={t('webhook.parameter_name')}
                placeholder={t('webhook.parameter_name')}
                autoComplete="off"
                autoFocus={tree.newKey === key}
                maxLength={200}
                value={node.name}
                readOnly={readOnly}
                error={sentenceOf(tree.errors[`${key}.name`])}
                onValueChange={(name) => change({ name })}
              />
            ) : (
              <p
                className={classNames(
                  'flex h-9 min-w-36 flex-[2] items-center truncate text-ink',
                  isItem ? 'text-base' : 'font-mono text-sm',
                )}
              >
                {ownName}
              </p>
            )}
            <Select
              hideLabel
              className="min-w-28 flex-1"
              label={t('webhook.parameter_type')}
              options={tree.types.map((value) => ({ value, label: names.types[value] }))}
              value={type}
              disabled={readOnly}
              onValueChange={(next) => tree.onChange(key, (row) => withType(row, next))}
            />
            {holds ? null : (
              <Select
                hideLabel
                className="min-w-36 flex-1"
                label={t('webhook.source')}
                options={SOURCES.map((value) => ({ value, label: names.sources[value] }))}
                value={source}
                disabled={readOnly}
                onValueChange={(next) => change({ source: next })}
              />
            )}
          </div>
          {readOnly || hasFixedNames || isItem ? null : (
            <ParameterMenu
              name={ownName}
              isFirst={place === 0}
              isLast={place === count - 1}
              onMove={(by) => tree.onMove(key, by)}
              onLimit={
                source === 'model' && type === 'string' && !hasChoices ? () => tree.onLimit(key) : undefined
              }
              onRemove={() => tree.onRemove(node)}
            />
          )}
        </div>
        <div className={classNames('mt-2 flex flex-col gap-2', !isOpen && holds && 'hidden')}>
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <div className="min-w-48 flex-1">
              <ParameterValue
                node={node}
                readOnly={readOnly}
                isItem={isItem}
                variableListId={variableListId}
                error={sentenceOf(tree.errors[`${key}.value`])}
                onChange={change}
              />
            </div>
            {isNamed && (source === 'model' || holds) ? (
              <div className="flex h-9 items-center">
                <Checkbox
                  label={t('webhook.required')}
                  checked={node.required}
                  disabled={readOnly}
                  onCheckedChange={(required) => change({ required })}
                />
              </div>
            ) : null}
          </div>
          {hasChoices ? (
            <ChoicesField
              choices={node.choices}
              readOnly={readOnly}
              onChange={(choices) => change({ choices })}
            />
          ) : null}
        </div>
      </fieldset>
      {holds && isOpen ? <ParameterChildren node={node} name={ownName} title={title} tree={tree} /> : null}
    </li>
  );
});

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
  tree: TreeParts;
}) {
  const { t } = useTranslation();
  const children = childrenOf(node);
  return (
    <div className="mb-2.5 ml-2.5 @md:ml-5 border-accent-line border-l-2">
      <ul className="divide-y">
        {children.map((child, place) => (
          <ParameterRow
            key={child.key}
            node={child}
            place={place}
            tree={tree}
            around={title}
            isItem={node.type === 'array'}
            count={children.length}
          />
        ))}
      </ul>
      {node.type === 'object' && !tree.readOnly ? (
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
