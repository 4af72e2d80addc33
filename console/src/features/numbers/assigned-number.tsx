import { Phone, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { Flag } from '../../design/flag.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useTelephoneText } from '../../design/use-telephone-text.ts';

/** The number that an agent answers, with its country's flag. */
export function AssignedNumber({
  number,
  country,
  onRemove,
}: {
  /** In international form. */
  number: string;
  /** ISO 3166 code, for its flag; absent where none is known. */
  country: string | undefined;
  /** Absent for those who change nothing. */
  onRemove?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const text = useTelephoneText()(number);
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-base text-ink tabular-nums">
      {country ? <Flag country={country} /> : null}
      <span className="ml-0.5 truncate @max-[15rem]:text-sm">{text}</span>
      {onRemove ? (
        <IconButton
          size="sm"
          tone="danger"
          label={t('agents.remove_number', { number: text })}
          icon={X}
          onClick={onRemove}
        />
      ) : null}
    </span>
  );
}

/** Begins the choice of a number for an agent. */
export function AddNumberButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="sm" icon={Phone} onClick={onAdd}>
      {t('agents.add_number')}
    </Button>
  );
}
