import { ChevronDown, Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { classNames } from '../../../../design/class-names.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { canHaveChoices, childrenOf, isContainer, type ParameterDraft } from './parameter-draft.ts';
import { ParameterBody, ParameterHead, ParameterMenu, type TreeProps } from './parameter-parts.tsx';

type ParameterRowProps = {
  node: ParameterDraft;
  /** Names of the nodes around it; empty at the top. */
  around: string;
  /** Stands for each item of a list and has no name. */
  isItem?: boolean;
  /** Among its siblings. */
  index: number;
  count: number;
  tree: TreeProps;
};

/** One parameter and, indented, what it consists of. Typing in one row must not draw a hundred others. */
export const ParameterRow = memo(function ParameterRow(props: ParameterRowProps) {
  const { node, around, isItem = false, index, count, tree } = props;
  const { t } = useTranslation();
  const { key, choices } = node;
  const change = (part: Partial<ParameterDraft>) => tree.onChange(key, (row) => ({ ...row, ...part }));
  const isOpen = !tree.closedKeys.has(key);
  const isGroup = isContainer(node);
  const name = isItem ? t('webhook.items') : node.name || t('webhook.parameter_unnamed');
  const title = around ? `${around} › ${name}` : name;
  const mayLimit = canHaveChoices(node);
  const hasChoices = mayLimit && (choices.length > 0 || tree.choiceKeys.has(key));
  const isNamed = !isItem && !tree.hasFixedNames;
  const part = { node, isNamed, isItem, onChange: change };
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
          {isGroup ? <FoldButton name={name} isOpen={isOpen} onToggle={() => tree.onToggle(key)} /> : null}
          <ParameterHead {...part} name={name} tree={tree} />
          {isNamed ? (
            <ParameterMenu
              name={name}
              isFirst={index === 0}
              isLast={index === count - 1}
              onMove={(by) => tree.onMove(key, by)}
              onLimit={mayLimit && !hasChoices ? () => tree.onLimit(key) : undefined}
              onRemove={() => tree.onRemove(node)}
            />
          ) : null}
        </div>
        <div className={classNames('mt-2 flex flex-col gap-2', !isOpen && isGroup && 'hidden')}>
          <ParameterBody {...part} hasChoices={hasChoices} />
        </div>
      </fieldset>
      {isGroup && isOpen ? <ParameterChildren node={node} name={name} title={title} tree={tree} /> : null}
    </li>
  );
});

function FoldButton({ name, isOpen, onToggle }: { name: string; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      className="-ml-1"
      aria-expanded={isOpen}
      label={t(isOpen ? 'webhook.close_node' : 'webhook.open_node', { name })}
      icon={
        <ChevronDown
          size={16}
          aria-hidden
          className={classNames('transition-transform', !isOpen && '-rotate-90')}
        />
      }
      onClick={onToggle}
    />
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
          icon={Plus}
          onClick={() => tree.onAdd(node.key)}
        >
          <span className="truncate">{t('webhook.child_add', { name })}</span>
        </Button>
      ) : null}
    </div>
  );
}
