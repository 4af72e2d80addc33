import { exactJson } from '@parley/contract/json.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { readBoundedBody } from '../../http/bounded-body.ts';
import { charsetOf, mediaTypeOf } from '../../http/content-type.ts';
import { CallBrokeOff, sent } from './webhook-failure.ts';

/** What a service answered, read to its end. */
export type WebhookAnswer = {
  status: number;
  /** Such as `Not Found`; the default one where the service sends none. */
  statusText: string;
  headers: ReadonlyMap<string, string>;
  bytes: number;
  content: AnswerContent;
};

/** The content of an answer. `malformed` announces JSON and is none. */
type AnswerContent =
  | { kind: 'empty' }
  | { kind: 'json'; text: string; value: unknown }
  | { kind: 'malformed'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'binary'; contentType: string };

/**
 * @throws {CallBrokeOff} when the body is larger than a webhook may answer
 */
export async function readAnswer(response: Response): Promise<WebhookAnswer> {
  const body = await readBoundedBody(response, FUNCTIONS.answerMaxBytes, () => tooLarge(response.status));
  const contentType = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    statusText: response.statusText,
    headers: new Map(response.headers),
    bytes: body.byteLength,
    content: contentOf(body, contentType),
  };
}

function tooLarge(status: number): CallBrokeOff {
  return new CallBrokeOff(
    sent(
      'answer_too_large',
      `The service answered with HTTP ${status}, but its answer is larger than 1 MB and was not read.`,
    ),
  );
}

/** What bytes mean that came with a content type; it may be empty. */
function contentOf(body: Buffer, contentType: string): AnswerContent {
  if (body.byteLength === 0) return { kind: 'empty' };
  const essence = mediaTypeOf(contentType);
  const text = isBinaryType(essence) ? undefined : decoded(body, charsetOf(contentType));
  if (text === undefined) return { kind: 'binary', contentType: essence || 'application/octet-stream' };
  if (text.trim() === '') return { kind: 'empty' };
  const isAnnounced = /[/+]json$/.test(essence);
  // Servers that say nothing, or call everything text, often send JSON all the same.
  if (!isAnnounced && !/^\s*[[{]/.test(text)) return { kind: 'text', text };
  const value = exactJson(text);
  if (value !== undefined) return { kind: 'json', text, value };
  return { kind: isAnnounced ? 'malformed' : 'text', text };
}

const BINARY =
  /^(image|audio|video|font|model)\/|^application\/(pdf|zip|gzip|x-.*compressed|msword|wasm|vnd\.(?!.*\+))/;

function isBinaryType(essence: string): boolean {
  return BINARY.test(essence) && !/[+/](xml|json|text|yaml)$/.test(essence);
}

/** The text, or undefined where the bytes are none. */
function decoded(body: Buffer, charset: string | undefined): string | undefined {
  const text = decodedAs(body, charset ?? bomOf(body) ?? 'utf-8') ?? decodedAs(body, 'windows-1252');
  return text?.includes('\0') ? undefined : text;
}

function bomOf(body: Buffer): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : undefined;
}

function decodedAs(body: Buffer, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
