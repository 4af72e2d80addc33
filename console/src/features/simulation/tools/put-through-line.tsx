import { PhoneForwarded } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShownToolCall } from '../../../conversation-record/tools/shown-tool-call.ts';

/** Says where a call would be put through to: a test announces it, since there is no line. */
export function PutThroughLine({ calls }: { calls: readonly ShownToolCall[] }) {
  const { t } = useTranslation();
  const number = calls.findLast(({ name, status }) => name === 'transfer_to_number' && status === 'succeeded')
    ?.record?.detail.transferred_to;
  if (number === undefined) return null;
  return (
    <p className="flex items-center gap-1.5 text-muted text-sm">
      <PhoneForwarded size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 break-words">{t('toolCalls.put_through', { number })}</span>
    </p>
  );
}
