/** The bytes of a base64 text, with or without padding; undefined where it is none. */
export function base64Bytes(base64: string): Uint8Array | undefined {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const characters = base64.length - padding;
  // Buffer leaves out what is not base64, and is then shorter than the text says.
  const bytes = Buffer.from(base64, 'base64');
  return characters % 4 !== 1 && bytes.length === Math.floor((characters * 3) / 4) ? bytes : undefined;
}
