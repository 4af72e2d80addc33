import { INTERFACE_LANGUAGES } from '@parley/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { changeInterfaceLanguage, LANGUAGE_NAMES } from '../../dictionaries/interface-language.ts';

/** Changes the language of the page, and of the console after it. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  return (
    <nav aria-label={t('signIn.language')} className="flex justify-center gap-1">
      {INTERFACE_LANGUAGES.map((language) => {
        const isCurrent = language === i18n.language;
        return (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={isCurrent}
            onClick={() => void changeInterfaceLanguage(language)}
            className={classNames(
              'h-7 rounded-md px-2 text-sm transition-colors',
              isCurrent ? 'font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
            )}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        );
      })}
    </nav>
  );
}
