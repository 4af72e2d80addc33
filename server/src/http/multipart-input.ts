import type { Endpoint } from '@parley/contract/endpoint.ts';
import { z } from 'zod';
import type { BodyAllowance } from './body-budget.ts';
import { ExpectedError } from './expected-error.ts';
import { InvalidRequest, MalformedForm, TooLarge, TooManyFiles } from './request-errors.ts';
import type { UploadedFile } from './route.ts';

/** One part of a multipart body, as the HTTP library hands it over. */
export type MultipartPart =
  | { type: 'field'; fieldname: string; value: unknown; valueTruncated?: boolean }
  | {
      type: 'file';
      fieldname: string;
      filename: string;
      file: AsyncIterable<Uint8Array> & { truncated?: boolean };
    };

/** Fields and files of a multipart body. */
export type MultipartInput = { body: Record<string, unknown>; files: UploadedFile[] };

/** Longest field of a form, in bytes; what is long travels as a file. */
const FIELD_BYTES = 16 * 1024;

/** How much the HTTP library reads of a form: what the endpoint names, and nothing beside it. */
export function multipartLimits({ files, body }: Pick<Endpoint, 'files' | 'body'>): Record<string, number> {
  return {
    fileSize: files?.maxBytesEach ?? 0,
    fields: body instanceof z.ZodObject ? Object.keys(body.shape).length : 0,
    fieldSize: FIELD_BYTES,
    headerPairs: 20,
    headerSize: FIELD_BYTES,
  };
}

/**
 * Collects the parts of a multipart body.
 * @param allowance counts its bytes in memory
 * @throws {TooLarge | TooManyFiles | InvalidRequest | MalformedForm | TooManyUploads | UploadsBusy}
 */
export async function collectParts(
  parts: AsyncIterable<MultipartPart>,
  { files: bounds = { max: 0, maxBytesEach: 0 } }: Pick<Endpoint, 'files'>,
  allowance: Pick<BodyAllowance, 'add'>,
): Promise<MultipartInput> {
  const body: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new InvalidRequest([{ path: part.fieldname, message: 'Too long' }]);
        body[part.fieldname] = part.value;
        continue;
      }
      if (files.length >= bounds.max) throw new TooManyFiles(bounds.max);
      const chunks: Uint8Array[] = [];
      for await (const chunk of part.file) {
        allowance.add(chunk.length);
        chunks.push(chunk);
      }
      if (part.file.truncated) throw new TooLarge(bounds.maxBytesEach);
      files.push({ field: part.fieldname, name: part.filename, bytes: Buffer.concat(chunks) });
    }
  } catch (error) {
    // The reader of forms has codes of its own for its bounds; a broken form is a plain error to it.
    if (error instanceof ExpectedError || isFormBound(error)) throw error;
    throw new MalformedForm(error);
  }
  return { body, files };
}

function isFormBound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');
}
