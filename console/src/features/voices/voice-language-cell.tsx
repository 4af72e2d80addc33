import type { Voice } from '@parley/contract/voices.ts';
import { useTranslation } from 'react-i18next';
import { Flag } from '../../design/flag.tsx';
import { Tooltip } from '../../design/tooltip.tsx';
import { flagCountryOf, languagesOf, namedLanguages } from './voice-languages.ts';
import { useVoiceWords } from './voice-words.ts';

/** The main language of a voice with its accent, and how many it speaks besides. */
export function VoiceLanguageCell({ voice }: { voice: Voice }) {
  const words = useVoiceWords();
  const [main, ...others] = languagesOf(voice);
  const { accent } = voice.labels;
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm">
      {main ? <Flag country={flagCountryOf(main, accent)} /> : null}
      <span className="min-w-0">
        <span className="flex items-center gap-1.5">
          <span className="truncate text-ink">{main ? words.language(main) : null}</span>
          {others.length > 0 ? <OtherLanguages languages={others} /> : null}
        </span>
        {accent ? <span className="block truncate text-muted text-xs">{words.accent(accent)}</span> : null}
      </span>
    </span>
  );
}

function OtherLanguages({ languages }: { languages: readonly string[] }) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const { named, more } = namedLanguages(languages);
  const names = named.map((code) => words.language(code)).join(', ');
  return (
    <Tooltip content={more === 0 ? names : t('voices.and_more', { names, number: more })}>
      <button
        type="button"
        aria-label={t('voices.other_languages', { count: languages.length })}
        className="relative z-1 h-6 rounded-sm px-1 text-muted text-xs tabular-nums hover:bg-pressed hover:text-ink"
      >
        +{languages.length}
      </button>
    </Tooltip>
  );
}
