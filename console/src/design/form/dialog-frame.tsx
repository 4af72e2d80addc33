import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from '../dialog.tsx';
import type { Icon } from '../drawn-icon.tsx';
import { LeaveQuestion, type LeavingWords } from './leave-question.tsx';

export type DialogFrameProps = Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'initialFocus' | 'flush'
> & {
  /** What the primary button says. */
  submitText: string;
  submitIcon?: Icon;
  /** It takes something away from people, and its primary button warns of that. */
  danger?: boolean;
  /** What it says meanwhile. */
  busyText?: string;
  cancelText?: string;
  busy?: boolean;
  /** There is nothing to submit yet. */
  disabled?: boolean;
  /** Whether the primary button looks ready; where it does not, it still submits, so that it says what is missing. */
  isReady?: boolean;
  /** Something was typed: a click outside does not close the dialog. */
  isChanged?: boolean;
  /** A click outside never closes the dialog. */
  staysOpen?: boolean;
  /** What is asked before something typed is lost, where it is not the usual question. */
  leaving?: LeavingWords | undefined;
  /** There is too little typed to ask before it is lost, or it is stored already. */
  leavesAtOnce?: boolean;
  /** Stands before the buttons. */
  beside?: ReactNode;
  /** Replaces the buttons; the dialog then submits nothing. */
  footer?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** An open dialog with a button that does something and one that does not. Enter in a field does it as well. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    title,
    description,
    size,
    initialFocus,
    flush,
    submitText,
    busyText = submitText,
    cancelText,
  } = props;
  const { busy = false, disabled = false, isReady = true, isChanged = false, leaving, footer } = props;
  const { leavesAtOnce = false, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const isAsked = isChanged && !leavesAtOnce && footer === undefined;
  const leave = () => (isAsked ? setLeaving(true) : onClose());
  return (
    <Dialog
      title={title}
      description={description}
      size={size}
      initialFocus={initialFocus}
      flush={flush}
      dismissible={!props.staysOpen && (!isChanged || footer !== undefined)}
      onClose={leave}
      onSubmit={footer ? undefined : () => !busy && !disabled && onSubmit()}
      footer={
        footer ?? (
          <>
            {props.beside}
            <Button onClick={leave}>{cancelText ?? t('design.cancel')}</Button>
            <Button
              type="submit"
              variant={props.danger ? 'danger' : 'primary'}
              icon={props.submitIcon}
              loading={busy}
              disabled={disabled}
              aria-disabled={!isReady || undefined}
            >
              {busy ? busyText : submitText}
            </Button>
          </>
        )
      }
    >
      {props.children}
      <LeaveQuestion {...leaving} open={isLeaving} onConfirm={onClose} onCancel={() => setLeaving(false)} />
    </Dialog>
  );
}
