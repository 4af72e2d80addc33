import type { LogScore } from '@parley/contract/call-log.ts';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { sendRating } from '../../data/call-logs.ts';
import { toast } from '../../design/toast.tsx';
import { useMay, usePermissions } from '../../session/permissions.ts';
import type { SimulationEvent, SimulationState } from './simulation-state.ts';

/** Rates a message by the number of its turn, or the whole conversation. */
export type Rate = (eventId: number | undefined, score: LogScore | null) => void;

/** Rates a test that is over, as conversations are rated in the call logs; undefined for whoever may not. */
export function useStoredRating(
  state: SimulationState,
  dispatch: Dispatch<SimulationEvent>,
): Rate | undefined {
  const { t } = useTranslation();
  const canRate = useMay('member');
  const { canViewLogs } = usePermissions();
  if (state.phase !== 'ended' || state.conversationId === undefined || !canRate || !canViewLogs)
    return undefined;
  const { conversationId, messages, score: given = null } = state;
  return (eventId, score) => {
    const before = eventId === undefined ? given : scoreOf(eventId);
    dispatch({ type: 'rating', eventId, score });
    sendRating(conversationId, { eventId, score }).catch(() => {
      dispatch({ type: 'rating', eventId, score: before });
      toast.error(t('simulation.ratingFailed'));
    });
  };

  function scoreOf(eventId: number): LogScore | null {
    return messages.find(({ role, eventId: own }) => role === 'agent' && own === eventId)?.score ?? null;
  }
}
