import type { FoundPassage } from '@parley/contract/knowledge-search.ts';
import { useTranslation } from 'react-i18next';
import { PassageCard } from './passage-card.tsx';

export type FoundPassagesProps = {
  /** Best first. */
  passages: readonly FoundPassage[];
  /** Its words are marked. */
  query: string;
};

/** The passages in their order, with a line between those that an agent is given and those that it is not. */
export function FoundPassages({ passages, query }: FoundPassagesProps) {
  const { t } = useTranslation();
  if (passages.length === 0) {
    return <p className="py-6 text-center text-base text-muted">{t('retrievalTest.nothing')}</p>;
  }
  const ranked = passages.map((passage, index) => ({ passage, rank: index + 1 }));
  const given = ranked.filter(({ passage }) => passage.is_given);
  const left = ranked.filter(({ passage }) => !passage.is_given);
  return (
    <div className="mt-4 flex flex-col gap-3">
      <h3 className="font-medium text-ink text-sm">{t('retrievalTest.given', { count: given.length })}</h3>
      <Ranked label={t('retrievalTest.given_list')} ranked={given} query={query} />
      {left.length > 0 ? (
        <>
          <div className="flex items-center gap-3 pt-1 text-muted text-sm">
            <span aria-hidden className="h-px flex-1 border-control border-t border-dashed" />
            <h3>{t('retrievalTest.cut')}</h3>
            <span aria-hidden className="h-px flex-1 border-control border-t border-dashed" />
          </div>
          <Ranked label={t('retrievalTest.left_list')} ranked={left} query={query} />
        </>
      ) : null}
    </div>
  );
}

type RankedProps = {
  label: string;
  ranked: readonly { passage: FoundPassage; rank: number }[];
  query: string;
};

function Ranked({ label, ranked, query }: RankedProps) {
  if (ranked.length === 0) return null;
  return (
    <ol aria-label={label} className="flex flex-col gap-2">
      {ranked.map(({ passage, rank }) => (
        <li key={rank} value={rank}>
          <PassageCard passage={passage} rank={rank} query={query} />
        </li>
      ))}
    </ol>
  );
}
