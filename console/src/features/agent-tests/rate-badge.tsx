import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/badge.tsx';
import { rateTone, useTestWords } from './test-words.ts';

/** Which share passed, in figures and colour. */
export function RateBadge({ rate }: { rate: number | null }) {
  const { t } = useTranslation();
  const words = useTestWords();
  return (
    <Badge tone={rateTone(rate)} className="tabular-nums">
      {rate === null ? t('agentTests.not_judged') : t('agentTests.passed_share', { share: words.rate(rate) })}
    </Badge>
  );
}
