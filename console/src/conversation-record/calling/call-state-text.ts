import type { OutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { useTranslation } from 'react-i18next';

/** How far a call has come, and why it did not get further, in words. */
export function useCallStateText(): (call: OutgoingCall) => string {
  const { t } = useTranslation();
  return ({ state, reason, detail, ended_at, answered_by }) => {
    if (reason === 'platform_refused') return t('outgoingCalls.reason_platform_refused', { detail });
    if (reason !== null && reason !== 'platform_failed') return t(`outgoingCalls.reason_${reason}`);
    if (answered_by !== null) return t(`outgoingCalls.answered_by_${answered_by}`);
    if (state === 'answered' && ended_at !== null) return t('outgoingCalls.state_over');
    return t(`outgoingCalls.state_${state}`);
  };
}
