import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number in international form with the spaces that its country writes. */
export function telephoneText(number: string): string {
  return (number.startsWith('+') && parsePhoneNumberFromString(number)?.formatInternational()) || number;
}

/** The same for the middle of a sentence: no line breaks within it. */
export function unbrokenTelephoneText(number: string): string {
  return telephoneText(number).replaceAll(' ', '\u00A0');
}
