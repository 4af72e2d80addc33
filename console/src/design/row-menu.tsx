import { EllipsisVertical } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';
import type { MenuProps } from './menu-popup.tsx';

/** The menu at the end of a row, behind three dots. */
export function RowMenu({
  label,
  loading = false,
  className,
  ...menu
}: Omit<MenuProps, 'trigger'> & {
  /** Names the row, for assistive technology. */
  label: string;
  /** Something of it is being done. */
  loading?: boolean;
  className?: string;
}) {
  return (
    <Menu
      {...menu}
      trigger={
        <IconButton
          size="sm"
          tooltip={false}
          loading={loading}
          label={label}
          icon={<EllipsisVertical size={16} aria-hidden />}
          className={className}
        />
      }
    />
  );
}
