import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from './menu.tsx';
import type { MenuProps } from './menu-popup.tsx';

/** Something that can be done with a row. */
export type RowAction = {
  Icon: LucideIcon;
  text: string;
  tone?: 'danger';
  disabled?: boolean;
  /** A line below the text. */
  description?: string | undefined;
  /** A line stands before it. */
  isApart?: boolean;
  onSelect: () => void;
};

/** The menu at the end of a row, behind three dots. */
export function RowMenu({
  label,
  loading = false,
  size = 'sm',
  className,
  actions = [],
  children,
  ...menu
}: Omit<MenuProps, 'trigger' | 'children'> & {
  /** Names the row, for assistive technology. */
  label: string;
  /** Something of it is being done. */
  loading?: boolean;
  size?: 'sm' | 'md';
  className?: string;
  /** Those that are false are left out. */
  actions?: readonly (RowAction | false)[];
  /** What the menu has besides actions, above them. */
  children?: ReactNode;
}) {
  return (
    <Menu
      {...menu}
      trigger={
        <IconButton
          size={size}
          tooltip={false}
          loading={loading}
          label={label}
          icon={EllipsisVertical}
          className={className}
        />
      }
    >
      {children}
      {actions.map((action) => action && <ActionItem key={action.text} {...action} />)}
    </Menu>
  );
}

function ActionItem({ Icon, text, isApart, ...item }: RowAction) {
  return (
    <>
      {isApart ? <MenuSeparator /> : null}
      <MenuItem icon={Icon} {...item}>
        {text}
      </MenuItem>
    </>
  );
}
