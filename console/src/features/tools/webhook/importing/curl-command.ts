import { base64OfBytes } from '@parley/client/sound/base64-bytes.ts';
import { HTTP_METHODS, type HttpMethod } from '@parley/contract/functions.ts';

/** What a cURL command asks for. */
export type CurlRequest = {
  method: HttpMethod;
  /** Without its query. */
  url: string;
  query: readonly (readonly [name: string, value: string])[];
  headers: readonly (readonly [name: string, value: string])[];
  body: string | undefined;
};

/** A cURL command sends a file, or a form of several parts, which no webhook can send. */
export class UnsupportedCurlBody extends Error {}

/**
 * Reads a cURL command as it stands in the documentation of web services; undefined when it is none.
 * @throws {UnsupportedCurlBody}
 */
export function curlRequest(command: string): CurlRequest | undefined {
  const [program, ...words] = shellWords(command);
  if (program !== 'curl') return undefined;
  const found = {
    method: '',
    url: '',
    headers: [] as [string, string][],
    data: [] as string[],
    isQuery: false,
  };
  for (let at = 0; at < words.length; at += 1) {
    const [option, joined] = optionOf(words[at] ?? '');
    if (option === undefined) {
      found.url ||= words[at] ?? '';
      continue;
    }
    if (FLAGS.has(option)) {
      if (option === '-G' || option === '--get') found.isQuery = true;
      if (option === '-I' || option === '--head') return undefined;
      // In `-sXPOST` another option follows in the same word.
      if (joined && !option.startsWith('--')) words[at--] = `-${joined}`;
      continue;
    }
    const value = joined ?? words[++at] ?? '';
    if (PARTS.has(option) || (FILE_DATA.has(option) && value.startsWith('@')))
      throw new UnsupportedCurlBody();
    if (option === '-X' || option === '--request') found.method = value.toUpperCase();
    else if (option === '--url') found.url = value;
    else if (option === '-H' || option === '--header') addHeader(found.headers, value);
    else if (option === '-u' || option === '--user')
      found.headers.push(['Authorization', `Basic ${base64OfBytes(new TextEncoder().encode(value))}`]);
    else if (option === '-A' || option === '--user-agent') found.headers.push(['User-Agent', value]);
    else if (option === '--data-urlencode') found.data.push(encodedPair(value));
    else if (DATA.has(option)) found.data.push(value);
    else if (option === '--json') {
      found.data.push(value);
      found.headers.push(['Content-Type', 'application/json']);
    }
  }
  return request(found);
}

function request(found: {
  method: string;
  url: string;
  headers: [string, string][];
  data: string[];
  isQuery: boolean;
}): CurlRequest | undefined {
  const { url, headers, data, isQuery } = found;
  if (!url) return undefined;
  const [address = '', search = ''] = split(url.includes('://') ? url : `https://${url}`, '?');
  const text = data.join('&');
  const defaultMethod = data.length > 0 && !isQuery ? 'POST' : 'GET';
  const method = HTTP_METHODS.find((known) => known === (found.method || defaultMethod));
  if (!method) return undefined;
  const queries = [search.split('#')[0] ?? '', isQuery ? text : ''].filter(Boolean);
  return {
    method,
    url: address,
    query: queries.flatMap((part) => [...new URLSearchParams(part)]),
    headers,
    body: data.length > 0 && !isQuery ? text : undefined,
  };
}

/** Words as a shell reads them: quoted, with escapes, over several lines. */
function shellWords(command: string): string[] {
  const text = command.trim().replace(/\\\r?\n/g, ' ');
  const words: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    words.push(
      word.replace(QUOTED, (_, ansi, single, double, escaped) => {
        if (ansi !== undefined) return ansi.replace(ANSI_ESCAPE, ansiCharacter);
        if (single !== undefined) return single;
        if (double !== undefined) return double.replace(/\\(["\\$`])/g, '$1');
        return escaped;
      }),
    );
  }
  return words;
}

/** What an escape stands for. @param unicode the code behind a `u` @param byte the one behind an `x` */
function ansiCharacter(_: string, unicode?: string, byte?: string, letter = ''): string {
  const code = unicode ?? byte;
  return code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16));
}

/** The option and what is written onto it: `-XPOST`, `--url=…`. */
function optionOf(word: string): [option: string | undefined, joined: string | undefined] {
  if (word.startsWith('--')) {
    const [option, value] = split(word, '=');
    return [option, value];
  }
  if (!word.startsWith('-') || word === '-') return [undefined, undefined];
  return [word.slice(0, 2), word.length > 2 ? word.slice(2) : undefined];
}

/** Data as cURL encodes it: what stands behind a name, or all of it. */
function encodedPair(text: string): string {
  const [name, content] = split(text, '=');
  if (content === undefined) return encodeURIComponent(text);
  return `${name === '' ? '' : `${name}=`}${encodeURIComponent(content)}`;
}

function addHeader(headers: [string, string][], text: string): void {
  const [name = '', value] = split(text, ':');
  if (name.trim() && value !== undefined) headers.push([name.trim(), value.trim()]);
}

function split(text: string, mark: string): [string, string | undefined] {
  const index = text.indexOf(mark);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}

const WORD = /(?:\$'(?:\\[\s\S]|[^'\\])*'|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\s'"\\])+/g;
const QUOTED = /\$'((?:\\[\s\S]|[^'\\])*)'|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])/g;
const ANSI_ESCAPE = /\\(?:u([\da-fA-F]{1,4})|x([\da-fA-F]{1,2})|([\s\S]))/g;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
const DATA = new Set(['-d', '--data', '--data-raw', '--data-ascii', '--data-binary']);
// Behind an @ these name a file.
const FILE_DATA = new Set(['-d', '--data', '--data-ascii', '--data-binary', '--json']);
const PARTS = new Set(['-F', '--form', '--form-string', '-T', '--upload-file']);
// Options without a value; others take the next word.
const FLAGS = new Set(
  '-G --get -I --head -s --silent -S --show-error -L --location -k --insecure -v --verbose -i --include --compressed -f --fail -g --globoff -N --no-buffer --http1.1 --http2'.split(
    ' ',
  ),
);
