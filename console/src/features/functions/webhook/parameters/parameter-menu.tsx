import { ArrowDown, ArrowUp, EllipsisVertical, ListChecks, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../../../design/menu.tsx';

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
