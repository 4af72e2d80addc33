import { useQuery } from '@tanstack/react-query';
import { PhoneOutgoing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callingLinesQuery } from '../../data/outgoing-calls.ts';
import { Button } from '../../design/button.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import { useMay } from '../../session/permissions.ts';

const PlaceCallDialog = lazyPart(() => import('./place-call-dialog.tsx'), 'PlaceCallDialog');

/** Has an agent call the user, or says what is missing for that. */
export function CallMe({ agentId, isDirty }: { agentId: string; isDirty: boolean }) {
  const { t } = useTranslation();
  const hasSimulator = useMay('admin');
  const { data: lines } = useQuery(callingLinesQuery());
  const [isOpen, setOpen] = useState(false);
  if (!lines) return null;
  if (lines.length === 0 && !hasSimulator) {
    return <p className="text-muted text-sm">{t('outgoingCalls.error_no_calling_line')}</p>;
  }
  return (
    <>
      <Button size="sm" icon={PhoneOutgoing} onClick={() => setOpen(true)}>
        {t('outgoingCalls.call_me')}
      </Button>
      {isOpen ? (
        <PlaceCallDialog
          agentId={agentId}
          purpose="requested"
          title={t('outgoingCalls.call_me_title')}
          description={t(
            isDirty ? 'outgoingCalls.call_me_saved_description' : 'outgoingCalls.call_me_description',
          )}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
