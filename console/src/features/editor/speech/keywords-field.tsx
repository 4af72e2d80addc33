import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../design/text-field.tsx';
import { useSetting } from '../settings/editor-store.tsx';
import { distinctWords } from '../settings/plain-forms.ts';

/** Words that callers are likely to say, as text and as what is made of it. */
export function KeywordsField() {
  const { t } = useTranslation();
  const { value: text, readOnly, change } = useSetting('conversation_config.asr.keywords');
  const distinct = distinctWords(text);
  const without = (removed: string) => distinct.filter((keyword) => keyword !== removed).join(', ');
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('speech.keywords')}
        hint={t('speech.keywords_hint')}
        placeholder={t('speech.keywords_placeholder')}
        readOnly={readOnly}
        autoComplete="off"
        value={text}
        onValueChange={change}
      />
      {distinct.length > 0 ? (
        <ul aria-label={t('speech.keywords')} className="flex flex-wrap gap-1.5">
          {distinct.map((keyword) => (
            <li
              key={keyword}
              className="inline-flex h-7 max-w-full items-center gap-0.5 rounded-full border bg-sunken pr-1 pl-3 text-ink text-sm"
            >
              <span className="truncate">{keyword}</span>
              {readOnly ? (
                <span className="w-2" />
              ) : (
                <button
                  type="button"
                  aria-label={t('speech.remove_keyword', { keyword })}
                  onClick={() => change(without(keyword))}
                  className="flex size-6 items-center justify-center rounded-full text-muted hover:bg-pressed hover:text-ink"
                >
                  <X size={16} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
