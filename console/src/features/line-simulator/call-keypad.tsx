import { useTranslation } from 'react-i18next';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;

/** The keys of a telephone; typing them on the keyboard does the same while one of them has the focus. */
export function CallKeypad({ disabled, onPress }: { disabled: boolean; onPress: (key: string) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset
      aria-label={t('lineSimulator.keypad')}
      disabled={disabled}
      className="grid grid-cols-3 gap-2"
      onKeyDown={({ key }) => {
        if (KEYS.some((known) => known === key)) onPress(key);
      }}
    >
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          onClick={() => onPress(key)}
          className="h-11 rounded-md border border-control/70 bg-surface font-medium text-ink text-lg tabular-nums transition-colors hover:bg-hover active:bg-pressed disabled:cursor-not-allowed disabled:opacity-60"
        >
          {key}
        </button>
      ))}
    </fieldset>
  );
}
