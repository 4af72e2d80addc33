import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { type FormChildren, FormFields, type FormProps, useOpenForm } from './form.tsx';
import { useFormState } from './form-state.ts';

export type FormDialogProps<Values extends FieldValues, Output, Result> = FormProps<Values, Output, Result> &
  Omit<DialogFrameProps, 'onSubmit' | 'busy' | 'disabled' | 'isReady' | 'footer' | 'leaving' | 'children'> & {
    /** Whether there is nothing to submit yet. */
    disabled?: (values: Values) => boolean;
    /** Whether the primary button looks ready; where it does not, it says what is missing. */
    isReady?: (values: Values) => boolean;
    /** What is asked before something typed is lost, where it is not the usual question. */
    leaving?: DialogFrameProps['leaving'] | ((values: Values) => DialogFrameProps['leaving']);
    /** Replaces the buttons, where it gives any; the dialog then submits nothing. */
    footer?: FormChildren<Values>;
  };

/**
 * A dialog with a form: Enter and its last button submit what the schema accepts, the first wrong field gets the focus,
 * and a failure stands above the fields or beside the one that it is about. `doneText`, else `onSubmit`, closes it when
 * it is done; closed otherwise, it asks before more than one field is lost.
 * Fetch the file that draws one with `lazy`, so that no page waits for the forms behind its buttons.
 */
export function FormDialog<Values extends FieldValues, Output, Result>(
  props: FormDialogProps<Values, Output, Result>,
) {
  const { schema, defaultValues, sentenceOf, failureOf, onSubmit, doneText, className, children, ...rest } =
    props;
  const { disabled, isReady, footer, leaving, ...frame } = rest;
  const isLeft = useRef(false);
  const state = useFormState({ schema, defaultValues, failureOf, onSubmit, doneText }, () => {
    // Another dialog may stand in the place of one that was left meanwhile.
    if (!isLeft.current) props.onClose();
  });
  const open = useOpenForm(state);
  return (
    <DialogFrame
      leavesAtOnce={Object.keys(defaultValues).length === 1}
      {...frame}
      busy={state.isBusy}
      disabled={disabled?.(open.values)}
      isReady={isReady?.(open.values)}
      isChanged={state.isChanged || props.isChanged}
      leaving={typeof leaving === 'function' ? leaving(open.values) : leaving}
      footer={typeof footer === 'function' ? footer(open) : footer}
      onSubmit={state.submit}
      onClose={() => {
        isLeft.current = true;
        props.onClose();
      }}
    >
      <FormFields state={state} sentenceOf={sentenceOf} className={className}>
        {children}
      </FormFields>
    </DialogFrame>
  );
}
