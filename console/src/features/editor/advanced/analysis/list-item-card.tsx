import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
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
        <h5 className="min-w-0 flex-1 truncate font-medium text-muted text-sm">{heading}</h5>
        {readOnly ? null : (
          <>
            {move ? (
              <>
                <IconButton
                  size="sm"
                  label={t('advanced.item_up', { item: name })}
                  icon={ArrowUp}
                  disabled={!move.up}
                  onClick={move.up}
                />
                <IconButton
                  size="sm"
                  label={t('advanced.item_down', { item: name })}
                  icon={ArrowDown}
                  disabled={!move.down}
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
export function AddItemButton(button: Pick<ButtonProps, 'disabled' | 'onClick' | 'children'>) {
  return <Button size="sm" className="self-start" icon={Plus} {...button} />;
}
