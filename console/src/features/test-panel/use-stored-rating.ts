import type { LogScore } from '@parley/contract/call-log.ts';
import { type Dispatch, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sendRating } from '../../data/call-logs.ts';
import { toast } from '../../design/toast.tsx';
import { useMay, usePermissions } from '../../session/permissions.ts';
import type { ConversationEvent, ConversationState } from './conversation-state.ts';

/** Rates a message by the number of its turn, or the whole conversation. */
export type Rate = (eventId: number | undefined, score: LogScore | null) => void;

/** Rates a test that is over, as conversations are rated in the call logs; undefined for users who may not. */
export function useStoredRating(
  state: ConversationState,
  dispatch: Dispatch<ConversationEvent>,
): Rate | undefined {
  const { t } = useTranslation();
  const canRate = useMay('member');
  const { canViewLogs } = usePermissions();
  const sending = useRef(Promise.resolve());
  if (state.phase !== 'ended' || state.conversationId === undefined || !canRate || !canViewLogs)
    return undefined;
  const { conversationId, messages, score: given = null } = state;
  return (eventId, score) => {
    const before = eventId === undefined ? given : scoreOf(eventId);
    dispatch({ type: 'rating', eventId, score });
    // One after the other, so that the last is what is stored.
    sending.current = sending.current
      .then(async () => void (await sendRating(conversationId, { eventId, score })))
      .catch(() => {
        dispatch({ type: 'rating', eventId, score: before, insteadOf: score });
        toast.error(t('testPanel.ratingFailed'));
      });
  };

  function scoreOf(eventId: number): LogScore | null {
    return messages.find(({ role, eventId: own }) => role === 'agent' && own === eventId)?.score ?? null;
  }
}
