import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { toast } from './toast.tsx';

/** A change on the server, as the hooks in `data/` give it. */
type Change<Input, Output> = {
  isPending: boolean;
  mutateAsync: (input: Input) => Promise<Output>;
};

export type ConfirmedChangeProps<Input, Output> = Omit<
  ConfirmDialogProps,
  'busy' | 'onConfirm' | 'onCancel'
> & {
  change: Change<Input, Output>;
  input: Input;
  /** Said once the change is made. */
  doneText?: string;
  /** Said when it is refused, above the reason. */
  failedText?: string;
  errorText: (error: Error) => string;
  onDone?: (output: Output) => void;
  /** Called when the user declines, and once the change is made or refused. */
  onClose: () => void;
};

/** Asks before a change, makes it, and says how it went. */
export function ConfirmedChange<Input, Output>(props: ConfirmedChangeProps<Input, Output>) {
  const { change, input, doneText, failedText, errorText, onDone, onClose, ...question } = props;
  const handleConfirm = () =>
    // What is passed to `mutate` is not heard once the component is gone, as where the change itself takes it away.
    void change.mutateAsync(input).then(
      (output) => {
        onClose();
        if (doneText !== undefined) toast.success(doneText);
        onDone?.(output);
      },
      (error: Error) => {
        onClose();
        if (failedText === undefined) toast.error(errorText(error));
        else toast.error(failedText, { description: errorText(error) });
      },
    );
  return <ConfirmDialog {...question} busy={change.isPending} onConfirm={handleConfirm} onCancel={onClose} />;
}
