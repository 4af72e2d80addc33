import { NewOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextField } from '../../design/form/form-fields.tsx';
import { lastingStorage } from '../../session/browser-storage.ts';
import { failureText, formFailure } from '../../session/failure-sentence.ts';
import { CallProgressDialog } from './call-progress-dialog.tsx';

/** Where the browser stores the number at which the user was called last. */
const NUMBER_KEY = 'parley-call-me';

export type CallDialogProps = {
  title: string;
  description: string;
  /** Whom the agent calls; the number at which the user was called last unless given. */
  to?: string | undefined;
  /** Orders the call. @param key the same for two clicks, or for a click after an answer that was lost */
  onOrder: (to: string, key: string) => Promise<{ id: string }>;
  /** No call can be ordered yet. */
  disabled?: boolean;
  /** Something of {@link children} was changed. */
  isChanged?: boolean;
  /** What is chosen besides the number. */
  children?: ReactNode;
  onClose: () => void;
};

/** Asks whom an agent is to call, and shows how far the call has come. */
export function CallDialog(props: CallDialogProps) {
  const { title, description, onOrder, disabled = false, isChanged = false, children, onClose } = props;
  const { t } = useTranslation();
  const [to, setTo] = useState(props.to ?? lastingStorage.getItem(NUMBER_KEY) ?? '');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [orderedId, setOrderedId] = useState<string>();
  if (orderedId !== undefined) {
    return (
      <CallProgressDialog
        id={orderedId}
        title={title}
        onAgain={() => setOrderedId(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      size="sm"
      title={title}
      description={description}
      submitText={t('outgoingCalls.call')}
      schema={NewOutgoingCall.pick({ to: true })}
      defaultValues={{ to }}
      disabled={() => disabled}
      isChanged={isChanged}
      leavesAtOnce={!children}
      failureOf={(error) =>
        formFailure(error, failureText(error, t, ['outgoingCalls.error_']), {
          number_invalid: 'to',
          do_not_call: 'to',
        })
      }
      onSubmit={async ({ to: number }) => {
        const { id } = await onOrder(number, `${key} ${number}`);
        setTo(number);
        if (props.to === undefined) lastingStorage.setItem(NUMBER_KEY, number);
        setKey(crypto.randomUUID());
        setOrderedId(id);
      }}
      onClose={onClose}
    >
      <TextField
        name="to"
        type="tel"
        label={t('outgoingCalls.to')}
        hint={t('outgoingCalls.to_hint')}
        errorText={t('outgoingCalls.error_number_invalid')}
        autoComplete="tel"
        maxLength={30}
      />
      {children}
    </FormDialog>
  );
}
