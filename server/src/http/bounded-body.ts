import { parsedJson } from '@parley/contract/json.ts';
/**
 * The body of an answer, unpacked; what is larger is not read to its end.
 * @param tooLarge the error for a body of more than so many bytes
 */
export async function readBoundedBody(
  response: Response,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream, and with it the connection.
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** The JSON of such a body; undefined where it is none. */
export async function readBoundedJson(...bounded: Parameters<typeof readBoundedBody>): Promise<unknown> {
  const body = await readBoundedBody(...bounded);
  return parsedJson(body.toString('utf8'));
}
