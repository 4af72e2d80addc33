import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { conversationUsageQuery } from '../../../../data/usage.ts';
import { useFormats } from '../../../../design/formats.ts';

/** What a conversation that is over costs, as far as prices are known; nothing where the team has no prices. */
export function ConversationCost({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data } = useQuery(conversationUsageQuery(conversationId));
  if (!data || data.currency === null) return null;
  const { amount, is_complete } = data.cost;
  const known = formats.money(amount, data.currency);
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
