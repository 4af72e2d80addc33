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
  const count = data.uncounted_replies;
  const text = () => {
    if (is_complete) return t('usage.conversation_cost', { amount: known });
    if (amount === 0) {
      return count > 0
        ? t('usage.conversation_cost_unknown_uncounted', { count })
        : t('usage.conversation_cost_unknown');
    }
    return count > 0
      ? t('usage.conversation_cost_at_least_uncounted', { amount: known, count })
      : t('usage.conversation_cost_at_least', { amount: known });
  };
  return <p className="text-muted text-sm tabular-nums">{text()}</p>;
}
