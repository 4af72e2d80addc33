import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { conversationUsageQuery } from '../../../../data/usage.ts';

/** What a conversation that is over costs, as far as prices are known; nothing where the team has no prices. */
export function ConversationCost({ conversationId }: { conversationId: string }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(conversationUsageQuery(conversationId));
  if (!data || data.currency === null) return null;
  const { amount, is_complete } = data.cost;
  const money = new Intl.NumberFormat(i18n.language, {
    style: 'currency',
    currency: data.currency,
    ...(amount > 0 && amount < 1 ? { maximumSignificantDigits: 3 } : {}),
  });
  const known = money.format(amount);
  const isUnknown = amount === 0 && !is_complete;
  return (
    <p className="text-muted text-sm tabular-nums">
      {isUnknown
        ? t('usage.conversation_cost_unknown')
        : t(is_complete ? 'usage.conversation_cost' : 'usage.conversation_cost_at_least', { amount: known })}
    </p>
  );
}
