import type { Endpoint } from '@parley/contract/endpoint.ts';
import { TooLarge, TooManyFiles } from './request-errors.ts';
import type { UploadedFile } from './route.ts';

/** One part of a multipart body, as the HTTP library hands it over. */
export type MultipartPart =
  | { type: 'field'; fieldname: string; value: unknown }
  | {
      type: 'file';
      fieldname: string;
      filename: string;
      file: AsyncIterable<Uint8Array> & { truncated?: boolean };
    };

/** Fields and files of a multipart body. */
export type MultipartInput = { body: Record<string, unknown>; files: UploadedFile[] };

/**
 * Collects the parts of a multipart body.
 * @throws {TooLarge | TooManyFiles}
 */
export async function collectParts(
  parts: AsyncIterable<MultipartPart>,
  { files: bounds = { max: 0, maxBytesEach: 0 } }: Pick<Endpoint, 'files'>,
): Promise<MultipartInput> {
  const body: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  for await (const part of parts) {
    if (part.type === 'field') {
      body[part.fieldname] = part.value;
      continue;
    }
    if (files.length >= bounds.max) throw new TooManyFiles(bounds.max);
    const chunks: Uint8Array[] = [];
    for await (const chunk of part.file) chunks.push(chunk);
    if (part.file.truncated) throw new TooLarge(bounds.maxBytesEach);
    files.push({ field: part.fieldname, name: part.filename, bytes: Buffer.concat(chunks) });
  }
  return { body, files };
}
