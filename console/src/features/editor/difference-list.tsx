import { useTranslation } from 'react-i18next';
import { TextArea } from '../../design/text-area.tsx';
import type { DraftDifference } from './draft/draft-differences.ts';
import { usePartNames, usePartText } from './part-names.ts';

/** Each part that differs, both texts side by side. */
export function DifferenceList({ differences }: { differences: readonly DraftDifference[] }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const textOf = usePartText();
  return (
    <div className="flex flex-col gap-4">
      {differences.map(({ part, mine, theirs }) => (
        <section key={part}>
          <h3 className="mb-1.5 font-medium text-ink text-sm">{names[part]}</h3>
          {part === 'otherSettings' ? (
            <p className="text-base text-muted">{t('editor.other_settings_differ')}</p>
          ) : (
            <div className="grid gap-2 md:grid-cols-2">
              <Version title={t('editor.yours')} text={textOf(part, mine)} />
              <Version title={t('editor.theirs')} text={textOf(part, theirs)} />
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

// A text area can be reached by keyboard, scrolled and copied from.
function Version({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <TextArea
      label={title}
      readOnly
      autoGrow
      value={text}
      placeholder={t('editor.empty_part')}
      areaClassName="bg-sunken"
    />
  );
}
