import { useTranslation } from 'react-i18next';
import { ComparedTexts } from '../../design/compared-texts.tsx';
import type { DraftDifference } from './draft/draft-differences.ts';
import { usePartNames } from './part-names.ts';
import { usePartText } from './part-text.ts';

export type DifferenceListProps = {
  differences: readonly DraftDifference[];
  /** What the two sides are. */
  mineTitle: string;
  theirsTitle: string;
};

/** Each part that differs, both texts side by side with what changed marked. */
export function DifferenceList({ differences, mineTitle, theirsTitle }: DifferenceListProps) {
  const { t } = useTranslation();
  const names = usePartNames();
  const textOf = usePartText();
  return (
    <div className="flex flex-col gap-5">
      {differences.map(({ part, mine, theirs }) => (
        <section key={part} aria-labelledby={`difference-${part}`}>
          <h3 id={`difference-${part}`} className="mb-1.5 font-semibold text-base text-ink">
            {names[part]}
          </h3>
          {part === 'otherSettings' ? (
            <p className="text-base text-muted">{t('editor.other_settings_differ')}</p>
          ) : (
            <ComparedTexts
              before={textOf(part, mine)}
              after={textOf(part, theirs)}
              beforeTitle={mineTitle}
              afterTitle={theirsTitle}
              emptyText={t('editor.empty_part')}
            />
          )}
        </section>
      ))}
    </div>
  );
}
