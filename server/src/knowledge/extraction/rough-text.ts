// What is known of bytes before their encoding is detected.

/** The encoding that a byte-order mark names, or that of UTF-16 without one; undefined for all others. */
export function plainEncoding(bytes: Uint8Array): string | undefined {
  return markedEncoding(bytes) ?? wideEncoding(bytes);
}

/**
 * Text of which at least the ASCII characters are right.
 * @returns undefined for bytes that are not text
 */
export function roughText(bytes: Uint8Array): string | undefined {
  const encoding = plainEncoding(bytes);
  const text = new TextDecoder(encoding ?? 'utf-8').decode(bytes);
  return isBinary(text) ? undefined : text;
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark: in the scripts of Europe every other byte is zero. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  if (half < 2 || Math.min(even, odd) > half * 0.02) return undefined;
  if (odd > half * 0.4) return 'utf-16le';
  return even > half * 0.4 ? 'utf-16be' : undefined;
}

/** Control characters are what text lacks, and programs, pictures and archives are full of. */
function isBinary(text: string): boolean {
  let controls = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0) controls += 4;
    // Tabulator, line and page ends, and the escapes of ISO 2022 belong to text.
    else if (code < 32 && !(code >= 9 && code <= 15) && code !== 27) controls += 1;
  }
  return controls > text.length * (controls > 8 ? 0.01 : 0.1);
}
