import { type LucideIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { ConfirmedChange, type ConfirmedChangeProps } from '../../design/confirmed-change.tsx';
import { type RowAction, RowMenu } from '../../design/row-menu.tsx';
import { toast } from '../../design/toast.tsx';
import { useMay } from '../../session/permissions.ts';
import { settingsErrorText } from './settings-error.ts';

/** How a row is removed, and what is asked before. */
type Removal<Input, Output> = Pick<
  ConfirmedChangeProps<Input, Output>,
  'title' | 'message' | 'change' | 'input' | 'doneText' | 'children'
> & {
  /** In the menu. */
  text: string;
  /** On the button that confirms, where it is not the text of the menu. */
  confirmText?: string;
  Icon?: LucideIcon;
  /** Why it cannot be removed now; said instead of asking. */
  refusal?: string | undefined;
};

/** A row of a list in the settings, with a menu for admins, in a suspended team for none of them; the last action removes the row. */
export function SettingsRow<Input, Output>({
  name,
  className = 'items-center',
  mayManage = true,
  isBusy = false,
  actions,
  removal,
  below,
  children,
}: {
  /** Names the row in the label of its menu. */
  name: string;
  className?: string;
  /** Whether admins may change this one. */
  mayManage?: boolean;
  /** Something of it is being done. */
  isBusy?: boolean;
  /** What its menu has besides the removal. */
  actions: readonly (RowAction | false)[];
  removal: Removal<Input, Output>;
  /** Stands below the row and its menu. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { text, Icon = Trash2, refusal, ...question } = removal;
  const isAdmin = useMay('admin');
  const handleRemove = () => (refusal === undefined ? setAsking(true) : toast.error(refusal));
  return (
    <li className={classNames('flex gap-3 px-3 py-2.5', className)}>
      {children}
      {mayManage && isAdmin ? (
        <RowMenu
          loading={isBusy}
          label={t('design.row_actions', { name })}
          actions={[...actions, { Icon, text, tone: 'danger', onSelect: handleRemove }]}
        />
      ) : null}
      {below}
      <ConfirmedChange
        confirmText={text}
        {...question}
        open={isAsking}
        errorText={(error) => settingsErrorText(error, t)}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
