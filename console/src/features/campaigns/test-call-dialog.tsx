import type { Campaign } from '@parley/contract/campaigns.ts';
import { NewOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallProgressDialog } from '../../conversation-record/calling/call-progress-dialog.tsx';
import { lastCalledNumber, rememberCalledNumber } from '../../conversation-record/calling/called-number.ts';
import { useOrderFailure } from '../../conversation-record/calling/order-failure.ts';
import { useTestCampaign } from '../../data/campaigns.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextField } from '../../design/form/form-fields.tsx';

/** Calls the user as the first person of the file would be called. */
export function TestCallDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation();
  const failureOf = useOrderFailure();
  const { mutateAsync } = useTestCampaign(campaign.id);
  const [orderedId, setOrderedId] = useState<string>();
  // Two clicks, or a click after an answer that was lost, are one call.
  const [key, setKey] = useState(() => crypto.randomUUID());
  if (orderedId !== undefined) {
    return (
      <CallProgressDialog
        id={orderedId}
        title={t('campaigns.test_title')}
        onAgain={() => setOrderedId(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      size="sm"
      title={t('campaigns.test_title')}
      description={t('campaigns.test_description')}
      submitText={t('outgoingCalls.call')}
      schema={NewOutgoingCall.pick({ to: true })}
      defaultValues={{ to: lastCalledNumber() }}
      failureOf={failureOf}
      onSubmit={async ({ to }) => {
        const { id } = await mutateAsync({ to, idempotency_key: `${key} ${to}` });
        rememberCalledNumber(to);
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
    </FormDialog>
  );
}
