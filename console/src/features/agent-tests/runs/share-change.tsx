import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../design/class-names.ts';
import { useTestWords } from '../test-words.ts';

export type ShareChangeProps = {
  now: number | null;
  before: number | null;
  /** What the run before tested. */
  version: number | null;
};

/** Whether more passed than in the run before, and what that one tested. */
export function ShareChange({ now, before, version }: ShareChangeProps) {
  const { t } = useTranslation();
  const words = useTestWords();
  if (now === null || before === null) return null;
  const Icon = now > before ? ArrowUp : now < before ? ArrowDown : Equal;
  const tone = now > before ? 'text-success-ink' : now < before ? 'text-danger-ink' : 'text-muted';
  return (
    <small className={classNames('inline-flex items-center gap-1 text-xs tabular-nums', tone)}>
      <Icon size={14} aria-hidden />
      {t('agentTests.before_was', { share: words.rate(before), version: words.version(version) })}
    </small>
  );
}
