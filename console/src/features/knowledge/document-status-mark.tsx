import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { useFormats } from '../../design/formats.ts';

export type DocumentStatusMarkProps = Pick<DocumentItem, 'status' | 'progress' | 'passages_count'>;

/** How far a document is: a bar while it is being read, a word when that failed, a quiet figure when it is known. */
export function DocumentStatusMark({ status, progress, passages_count }: DocumentStatusMarkProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (status === 'ready')
    return (
      <span className="text-faint text-xs tabular-nums">
        {t('knowledge.passages', { count: passages_count, number: formats.number(passages_count) })}
      </span>
    );
  if (status === 'failed')
    return (
      <span className="inline-flex items-center gap-1.5 text-danger-ink text-sm">
        <CircleAlert size={16} aria-hidden />
        {t('knowledge.status_failed')}
      </span>
    );
  const name = t(`knowledge.status_${status}`);
  return (
    <span className="flex items-center gap-2 text-muted text-xs">
      <span
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(progress * 100)}
        className="h-1 w-14 shrink-0 overflow-hidden rounded-full bg-pressed"
      >
        <span
          className={classNames(
            'block h-full origin-left bg-accent transition-transform',
            status === 'queued' && 'animate-pulse',
          )}
          style={{ transform: `scaleX(${status === 'queued' ? 0.06 : Math.max(0.06, progress)})` }}
        />
      </span>
      {name}
    </span>
  );
}
