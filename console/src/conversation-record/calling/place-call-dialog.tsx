import { type CallPurpose, NewOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useOrderCall } from '../../data/outgoing-calls.ts';
import { ErrorState } from '../../design/error-state.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextField, useFormField } from '../../design/form/form-fields.tsx';
import { Select, type SelectOption } from '../../design/select.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';
import { CallProgressDialog } from './call-progress-dialog.tsx';
import { lastCalledNumber, rememberCalledNumber } from './called-number.ts';
import { useLineOptions } from './line-options.ts';
import { useOrderFailure } from './order-failure.ts';

export type PlaceCallDialogProps = {
  agentId: string;
  title: string;
  description: string;
  /** Whom the agent calls; the number at which the user was called last unless given. */
  to?: string | undefined;
  /** Which rules bind the call. */
  purpose: CallPurpose;
  /** The number of the team that the callee sees; that of the agent unless given. */
  from?: string | undefined;
  onClose: () => void;
};

/** Has an agent call a number, and shows how far the call has come. */
export function PlaceCallDialog(props: PlaceCallDialogProps) {
  const { agentId, title, description, purpose, from, onClose } = props;
  const [to, setTo] = useState(props.to ?? lastCalledNumber());
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
    <OrderDialog
      title={title}
      description={description}
      order={{ agent_id: agentId, to, from, purpose }}
      onOrdered={(id, number) => {
        setTo(number);
        if (props.to === undefined) rememberCalledNumber(number);
        setOrderedId(id);
      }}
      onClose={onClose}
    />
  );
}

type OrderDialogProps = Pick<PlaceCallDialogProps, 'title' | 'description' | 'onClose'> & {
  order: Pick<NewOutgoingCall, 'agent_id' | 'to' | 'from' | 'purpose'>;
  onOrdered: (id: string, number: string) => void;
};

function OrderDialog({ title, description, order, onOrdered, onClose }: OrderDialogProps) {
  const { t } = useTranslation();
  const failureOf = useOrderFailure();
  const { data: options, isPending, isLoadingError, error, refetch } = useLineOptions();
  const { mutateAsync } = useOrderCall();
  // Two clicks, or a click after an answer that was lost, are one call.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [first] = options ?? [];
  const schema = z
    .object({ to: z.string(), line_id: z.string() })
    .transform((written): z.input<typeof NewOutgoingCall> => {
      const line_id = written.line_id || (first?.value ?? '');
      const idempotency_key = `${key} ${line_id} ${written.to}`;
      return { ...order, to: written.to, line_id, idempotency_key };
    })
    .pipe(NewOutgoingCall);
  return (
    <FormDialog
      size="sm"
      title={title}
      description={description}
      submitText={t('outgoingCalls.call')}
      schema={schema}
      defaultValues={{ to: order.to, line_id: '' }}
      disabled={() => first === undefined}
      failureOf={failureOf}
      onSubmit={async (wanted) => {
        const { id } = await mutateAsync(wanted);
        setKey(crypto.randomUUID());
        onOrdered(id, wanted.to);
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
      {isPending ? <Skeleton className="h-14 rounded-md" /> : null}
      {isLoadingError ? (
        <ErrorState
          className="py-4"
          title={t('phoneLines.failed')}
          message={failureSentence(error, t)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {options && first ? <LineField options={options} first={first} /> : null}
    </FormDialog>
  );
}

/** Over which line: the first until another one is chosen. */
function LineField({ options, first }: { options: readonly SelectOption[]; first: SelectOption }) {
  const { t } = useTranslation();
  const { value, change, error } = useFormField<string>({ name: 'line_id' });
  return (
    <Select
      label={t('outgoingCalls.line')}
      hint={first.value === SIMULATOR_LINE ? t('outgoingCalls.only_simulator') : t('outgoingCalls.line_hint')}
      options={options}
      value={value || first.value}
      error={error}
      onValueChange={change}
    />
  );
}
