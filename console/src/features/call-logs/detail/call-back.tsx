import type { CallLog } from '@parley/contract/call-log.ts';
import { useQuery } from '@tanstack/react-query';
import { PhoneOutgoing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning } from '../../../data/call-log-pages.ts';
import { callingLinesQuery } from '../../../data/outgoing-calls.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { lazyPart } from '../../../design/lazy-part.tsx';
import { useMay } from '../../../session/permissions.ts';

const PlaceCallDialog = lazyPart(
  () => import('../../../conversation-record/calling/place-call-dialog.tsx'),
  'PlaceCallDialog',
);

/** Has the agent call the number of a telephone conversation; nothing where there is none, or it may not be called. */
export function CallBack({ log }: { log: CallLog }) {
  const { t } = useTranslation();
  const mayCall = useMay('member');
  const hasSimulator = useMay('admin');
  const { external_number: to, agent_number: from } = log.metadata.phone_call ?? {};
  const canBeCalled = mayCall && to !== undefined && /^\+[0-9]{5,15}$/.test(to) && !isRunning(log);
  const { data: lines } = useQuery({ ...callingLinesQuery(), enabled: canBeCalled });
  const [isOpen, setOpen] = useState(false);
  if (!canBeCalled || !lines) return null;
  const isMissing = lines.length === 0 && !hasSimulator;
  return (
    <>
      <IconButton
        label={t(isMissing ? 'outgoingCalls.error_no_calling_line' : 'outgoingCalls.call_back')}
        icon={PhoneOutgoing}
        aria-disabled={isMissing}
        onClick={() => !isMissing && setOpen(true)}
      />
      {isOpen ? (
        <PlaceCallDialog
          agentId={log.agent_id}
          purpose="service"
          title={t('outgoingCalls.call_back_title')}
          description={t('outgoingCalls.call_back_description')}
          to={to}
          from={from || undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
