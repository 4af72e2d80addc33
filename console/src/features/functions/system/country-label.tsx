import { useTranslation } from 'react-i18next';
import { Flag } from '../../../design/flag.tsx';
import { typedNumberFacts } from './typed-number.ts';

/** The flag of a number's country, named for those who do not see it; nothing where it is not known. */
export function CountryLabel({ number, country }: { number: string; country: string }) {
  const { i18n } = useTranslation();
  const code = country || typedNumberFacts(number)?.country || '';
  if (!/^[A-Za-z]{2}$/.test(code)) return null;
  return <Flag country={code} label={countryName(code, i18n.language)} />;
}

/** The name of a country in the language of the interface. */
export function countryName(code: string, shownIn: string): string {
  return new Intl.DisplayNames(shownIn, { type: 'region' }).of(code.toUpperCase()) ?? code;
}
