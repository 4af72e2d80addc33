import { describe, expect, it } from 'vitest';
import { declaredInPage, decodeText } from './text-encoding.ts';

const FRENCH = 'Révision complète à 89,90 € — « l’œuvre » des cyclistes, où tout est réglé.';

/** The bytes of a text in an encoding of one byte a letter. */
function encode(text: string, encoding: string): Uint8Array {
  const letters = Array.from({ length: 256 }, (_, byte) => byte);
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(letters.map((byte) => [decoder.decode(new Uint8Array([byte])), byte]));
  return new Uint8Array([...text].map((letter) => bytes.get(letter) ?? 63));
}

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('decodeText', () => {
  it.each([
    ['utf-8', utf8(FRENCH)],
    ['utf-8', utf8(`\ufeff${FRENCH}`)],
    ['utf-16le', utf16(`\ufeff${FRENCH}`)],
    ['utf-16le', utf16(FRENCH)],
    [
      'utf-16be',
      utf16(FRENCH).reverse().length > 0 ? new Uint8Array(Buffer.from(FRENCH, 'utf16le').swap16()) : utf8(''),
    ],
    ['windows-1252', encode(FRENCH, 'windows-1252')],
  ])('tells %s', (_encoding, bytes) => {
    expect(decodeText(bytes)).toBe(FRENCH);
  });

  it.each([
    [
      'windows-1251',
      'Мастерская открыта со вторника по субботу, кроме праздников. Ремонт стоит двенадцать рублей.',
    ],
    [
      'koi8-r',
      'Мастерская открыта со вторника по субботу, кроме праздников. Ремонт стоит двенадцать рублей.',
    ],
    [
      'iso-8859-7',
      'Το εργαστήριο είναι ανοιχτό από Τρίτη έως Σάββατο, εκτός από τις αργίες και τις γιορτές.',
    ],
    [
      'windows-1252',
      'El taller abre de martes a viernes; los sábados también. ¿Cuánto cuesta? Mañana se lo diré, señor Ibáñez.',
    ],
    [
      'windows-1252',
      'Die Werkstatt ist dienstags bis freitags geöffnet; Prüfung und Maß für Räder über 20 Zoll.',
    ],
    ['macintosh', FRENCH],
    ['iso-8859-15', "Révision complète à 89,90 € dès Noël, main-d'œuvre comprise."],
    ['macintosh', 'Le café est fermé'],
    ['macintosh', 'Die Werkstatt ist für Räder geöffnet; Größe und Maß „nach Wunsch“.'],
    ['windows-1252', 'It’s “easy” – or not… at Parley™ — since 1999.'],
    ['windows-1252', 'Žižek und Škoda – für Käufer'],
  ])('guesses %s by the letters', (encoding, text) => {
    expect(decodeText(encode(text, encoding))).toBe(text);
  });

  it('believes what is declared where the bytes allow it', () => {
    const polish = 'Zażółć gęślą jaźń';
    expect(decodeText(encode(polish, 'iso-8859-2'), 'ISO-8859-2')).toBe(polish);
  });

  it('believes the bytes where they contradict what is declared', () => {
    expect(decodeText(utf8(FRENCH), 'iso-8859-1')).toBe(FRENCH);
  });

  it('reads Japanese of seven bits, declared or not', () => {
    const bytes = Buffer.from('1b2442467c4b5c386c1b2842', 'hex');
    for (const declared of ['iso-2022-jp', undefined]) {
      expect(decodeText(new Uint8Array(bytes), declared)).toBe('日本語');
    }
  });

  it('passes over a name that no encoding has', () => {
    expect(decodeText(encode(FRENCH, 'windows-1252'), 'x-unknown')).toBe(FRENCH);
  });
});

describe('what is declared', () => {
  it.each([
    ['<meta charset="windows-1252">', 'windows-1252'],
    ['<META http-equiv=Content-Type content="text/html; charset=iso-8859-15">', 'iso-8859-15'],
    ['<?xml version="1.0" encoding="utf-8"?>', 'utf-8'],
    ['<meta charset="utf-16">', undefined],
    ['<p>charset</p>', undefined],
  ])('is found in %s', (html, charset) => {
    expect(declaredInPage(utf8(html))).toBe(charset);
  });
});
