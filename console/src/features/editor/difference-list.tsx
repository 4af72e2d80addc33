import { useTranslation } from 'react-i18next';
import { ComparedTexts } from '../../design/compared-texts.tsx';
import { type DraftDifference, differencesBySection } from './draft/draft-differences.ts';
import { usePartNames, useSectionNames } from './part-names.ts';
import { usePartText } from './part-text.ts';

export type DifferenceListProps = {
  differences: readonly DraftDifference[];
  /** What the two sides are. */
  mineTitle: string;
  theirsTitle: string;
};

/** Each part that differs under its section, both texts side by side with what changed marked. */
export function DifferenceList({ differences, ...titles }: DifferenceListProps) {
  const sectionNames = useSectionNames();
  return (
    <div className="flex flex-col gap-6">
      {differencesBySection(differences).map(([section, ofSection]) => (
        <section key={section} aria-labelledby={`differences-${section}`}>
          <h3 id={`differences-${section}`} className="mb-3 border-b pb-1.5 font-semibold text-base text-ink">
            {sectionNames[section]}
          </h3>
          <div className="flex flex-col gap-4">
            {ofSection.map((difference) => (
              <Difference key={difference.part} difference={difference} {...titles} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Difference({
  difference: { part, mine, theirs },
  mineTitle,
  theirsTitle,
}: { difference: DraftDifference } & Omit<DifferenceListProps, 'differences'>) {
  const { t } = useTranslation();
  const names = usePartNames();
  const textOf = usePartText();
  // The heading over it says it already.
  if (part === 'otherSettings')
    return <p className="text-base text-muted">{t('editor.other_settings_differ')}</p>;
  return (
    <section aria-labelledby={`difference-${part}`}>
      <h4 id={`difference-${part}`} className="mb-1.5 font-medium text-base text-ink">
        {names[part]}
      </h4>
      <ComparedTexts
        before={textOf(part, mine)}
        after={textOf(part, theirs)}
        beforeTitle={mineTitle}
        afterTitle={theirsTitle}
        emptyText={t('editor.empty_part')}
      />
    </section>
  );
}
