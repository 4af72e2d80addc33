import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { plainEncoding } from './rough-text.ts';

const SAMPLE_BYTES = 64 * 1024;

/**
 * Decodes text of unknown origin: a byte-order mark first, then what is declared, then what the bytes tell.
 * @param declared what a server or the page itself says; believed unless the bytes contradict it
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const encoding = plainEncoding(bytes) ?? narrowEncoding(bytes, declared);
  return new TextDecoder(encoding).decode(bytes);
}

/** The encoding that a page declares in its own head, as browsers look for it: within the first kilobytes. */
export function declaredInPage(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  const found =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head) ??
    /<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head);
  // What could be read as ASCII to find this cannot be UTF-16, whatever it says.
  return found?.[1] && !/^utf-?16/i.test(found[1]) ? found[1] : undefined;
}

function narrowEncoding(bytes: Uint8Array, declared: string | undefined): string {
  if (isUtf8(bytes)) return isSevenBitJapanese(bytes) ? 'iso-2022-jp' : 'utf-8';
  const known = declared && knownEncoding(declared);
  if (known && known !== 'utf-8' && known !== 'replacement') return known;
  if (isNearlyUtf8(bytes)) return 'utf-8';
  const sample = sampleAround(bytes);
  return isMacRoman(sample) ? 'macintosh' : guessEncoding(sample);
}

/** Japanese in ISO 2022 is ASCII with escapes that nothing else has. */
function isSevenBitJapanese(bytes: Uint8Array): boolean {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (raw.includes('\x1b$B') || raw.includes('\x1b$@')) && bytes.every((byte) => byte < 0x80);
}

/** A few broken characters in a long text are damage, not another encoding. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, 1024 * 1024));
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return broken * 20 < whole;
}

function knownEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** The part of a long text that says most about its encoding: around the first bytes that are no ASCII. */
function sampleAround(bytes: Uint8Array): Uint8Array {
  const first = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 1024);
  return bytes.subarray(first, first + SAMPLE_BYTES);
}

/** What is written beside ASCII in the languages of Western Europe, capitals that are rare left out. */
const WESTERN = /[éèêëàâáäåãçîïíìôöóòõøûùúüñæœßÉÈÀÖÜÄ’‘“”„«»…–—•·°€£§©®™¿¡ªº\u00a0]/g;
const MOSTLY = 0.9;
const HARDLY = 0.6;

/** The detector does not know the encoding of old Macs, whose letters are rare signs in all others. */
function isMacRoman(sample: Uint8Array): boolean {
  const westernPart = (encoding: string) => {
    const text = new TextDecoder(encoding).decode(sample);
    return (text.match(WESTERN)?.length ?? 0) / (text.match(/[^\0-\x7f]/g)?.length ?? 1);
  };
  return westernPart('macintosh') >= MOSTLY && westernPart('windows-1252') <= HARDLY;
}

// The detector cannot tell these apart in short texts, and takes French for Turkish or Romanian: the first is by far
// the most common where nothing is declared.
const LATIN = /^(?:ISO-8859-(?:1|2|9|15)|windows-125(?:0|2|4)|ASCII|UTF-8)$/;

function guessEncoding(sample: Uint8Array): string {
  const [best] = analyse(sample).filter(({ name }) => knownEncoding(name) !== undefined);
  if (!best || best.confidence < 20 || LATIN.test(best.name)) return central(sample, best?.name);
  return knownEncoding(best.name) ?? 'windows-1252';
}

/** Where Unix has the euro, Windows has a sign that no text has, and signs of its own where Unix has none. */
function hasEuroOfUnix(sample: Uint8Array): boolean {
  return sample.includes(0xa4) && !sample.some((byte) => byte >= 0x80 && byte < 0xa0);
}

/** Polish and Czech in windows-1250 are told from Western languages by letters that these hardly write. */
function central(sample: Uint8Array, guessed: string | undefined): string {
  if (guessed !== 'ISO-8859-2' && guessed !== 'windows-1250')
    return hasEuroOfUnix(sample) ? 'iso-8859-15' : 'windows-1252';
  const western = new TextDecoder('windows-1252').decode(sample);
  const odd = western.match(/[¹³æ¿œŸê³±¶¼¦ø¾¥£ð]/g)?.length ?? 0;
  const common = western.match(/[éèêàùçñáíóúü«»’€ôîâïö]/g)?.length ?? 0;
  return odd > common ? (knownEncoding(guessed) ?? 'windows-1252') : 'windows-1252';
}
