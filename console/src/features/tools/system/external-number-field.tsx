import { phoneDestination } from '@parley/contract/phone-destination.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../design/country-name.ts';
import { Flag } from '../../../design/flag.tsx';
import { TextField } from '../../../design/text-field.tsx';
import type { DestinationEntry } from './destination-choices.ts';
import { typedNumberFacts } from './typed-number.ts';

type ExternalNumberFieldProps = {
  value: string;
  /** The team's own, which are offered while one types. */
  numbers: readonly DestinationEntry[];
  onChange: (value: string) => void;
};

/** Any number: outside of the team, an extension, or the address of a telephone system. */
export function ExternalNumberField({ value, numbers, onChange }: ExternalNumberFieldProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const facts = typedNumberFacts(value);
  const tidy = phoneDestination(value);
  const country = facts?.country ? countryName(facts.country, i18n.language) : '';
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        type="text"
        inputMode="tel"
        autoComplete="off"
        label={t('transfers.external_number')}
        hint={t('transfers.external_hint')}
        placeholder="+33 1 99 00 12 34"
        list={id}
        maxLength={100}
        value={value}
        onValueChange={onChange}
        // Who leaves the field as it is has chosen nothing: what was picked from a list stays.
        onBlur={() => tidy !== value && onChange(tidy)}
        start={facts?.country ? <CountryLabel number={value} country={facts.country} /> : null}
      />
      <datalist id={id}>
        {numbers.map(({ value: number, label }) => (
          <option key={number} value={number}>
            {label}
          </option>
        ))}
      </datalist>
      {facts ? (
        <p role="status" className={facts.isPossible ? 'text-muted text-xs' : 'text-warning-ink text-xs'}>
          {numberSentence()}
        </p>
      ) : null}
    </div>
  );

  function numberSentence(): string {
    if (facts?.isPossible) return country;
    return country ? t('transfers.impossible_in', { country }) : t('transfers.impossible');
  }
}

/** The flag of a number's country, named for those who do not see it; nothing where it is not known. */
export function CountryLabel({ number, country }: { number: string; country: string }) {
  const { i18n } = useTranslation();
  const code = country || typedNumberFacts(number)?.country || '';
  if (!/^[A-Za-z]{2}$/.test(code)) return null;
  return <Flag country={code} label={countryName(code, i18n.language)} />;
}
