// As many bytes as are safely the arguments of one call.
const BLOCK_BYTES = 0x8000;

/** Base64 with padding, as `btoa` writes it. */
export function base64OfBytes(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + BLOCK_BYTES));
  }
  return btoa(text);
}

/** Bytes of base64; none when it is no base64. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = decoded(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}
