import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../../../design/button.tsx';
import { IconButton } from '../../../../design/icon-button.tsx';

export type ListItemCardProps = {
  /** Its number in the list, as a heading. */
  heading: string;
  /** What the item is called; its heading where that is blank. */
  name: string;
  readOnly: boolean;
  /** Absent where the list has no order. */
  move?: { up: (() => void) | undefined; down: (() => void) | undefined };
  /** Called with what its buttons call it. */
  onRemove: (shown: string) => void;
  children: ReactNode;
};

/** One item of a list with its fields, to be moved and removed. */
export function ListItemCard(props: ListItemCardProps) {
  const { heading, readOnly, move, onRemove, children } = props;
  const name = props.name.trim() || heading;
  const { t } = useTranslation();
  return (
    <section aria-label={name} className="rounded-md border p-3">
      <div className="mb-2 flex min-h-7 items-center gap-1">
        <h4 className="min-w-0 flex-1 truncate font-medium text-muted text-sm">{heading}</h4>
        {readOnly ? null : (
          <>
            {move ? (
              <>
                <IconButton
                  size="sm"
                  label={t('advanced.item_up', { item: name })}
                  icon={ArrowUp}
                  aria-disabled={!move.up}
                  onClick={move.up}
                />
                <IconButton
                  size="sm"
                  label={t('advanced.item_down', { item: name })}
                  icon={ArrowDown}
                  aria-disabled={!move.down}
                  onClick={move.down}
                />
              </>
            ) : null}
            <IconButton
              size="sm"
              tone="danger"
              label={t('advanced.item_remove', { item: name })}
              icon={Trash2}
              onClick={() => onRemove(name)}
            />
          </>
        )}
      </div>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}

/** Adds an item to a list that is a setting. */
export function AddItemButton({
  items,
  ...button
}: Pick<ButtonProps, 'disabled' | 'onClick' | 'children'> & {
  /** How many the list has. */
  items: number;
}) {
  const add = useItemFocus(items);
  return <Button ref={add} size="sm" className="self-start" icon={Plus} {...button} />;
}

const FIELDS = 'input:not([type="checkbox"]), textarea';

/**
 * For the button that adds an item to a list: the first field of what it added takes the focus, and it takes the focus
 * of an item that was removed.
 */
export function useItemFocus(items: number): RefObject<HTMLButtonElement | null> {
  const add = useRef<HTMLButtonElement>(null);
  const before = useRef({ items, fields: new Set<HTMLElement>() });
  useLayoutEffect(() => {
    const known = before.current;
    const fields = add.current?.parentElement?.querySelectorAll<HTMLElement>(FIELDS) ?? [];
    before.current = { items, fields: new Set(fields) };
    const { activeElement, body } = document;
    // A button that offered what it added is gone by now.
    if (items > known.items && (activeElement === add.current || activeElement === body))
      [...fields].find((field) => !known.fields.has(field))?.focus();
    if (items < known.items && activeElement === body) add.current?.focus();
  }, [items]);
  return add;
}
