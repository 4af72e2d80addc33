import { ArrowRightLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Says between two messages that another agent continues the conversation from here on. */
export function TakeoverLine({ agentName }: { agentName: string }) {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="flex min-w-0 items-center gap-1.5">
        <ArrowRightLeft size={14} aria-hidden className="shrink-0" />
        <span className="min-w-0 break-words">{t('toolCalls.took_over', { name: agentName })}</span>
      </span>
    </p>
  );
}
