import { expect, it } from 'vitest';
import { serverSentEvents } from './chat-completion-reader.ts';

const bytes = new TextEncoder();

async function* inPieces(...pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

it.each([
  ['with either line end', 'data: one\n\ndata: two\r\n\r\n', ['one', 'two']],
  ['without the space', 'data:{"a":1}\n\n', ['{"a":1}']],
  ['of several lines', 'data: one\ndata: two\n\n', ['one\ntwo']],
  ['among names, ids and comments', ': hello\n\nevent: delta\nid: 4\ndata: one\n\n', ['one']],
  ['whose last empty line is missing', 'data: one\n\ndata: [DONE]', ['one', '[DONE]']],
])('reads events %s', async (_, text, events) => {
  expect(await Array.fromAsync(serverSentEvents(inPieces(bytes.encode(text)), 'x'))).toEqual(events);
});

it('puts together what arrives byte by byte, letters of several bytes included', async () => {
  const pieces = [...bytes.encode('data: déjà\r\n\r\ndata: 😀\n\n')].map((byte) => Uint8Array.of(byte));
  expect(await Array.fromAsync(serverSentEvents(inPieces(...pieces), 'x'))).toEqual(['déjà', '😀']);
});

it('fails where an event does not end', async () => {
  const piece = bytes.encode(`data: ${'a'.repeat(1_000_000)}\n`);
  const endless = inPieces(...Array.from({ length: 10 }, () => piece));
  await expect(Array.fromAsync(serverSentEvents(endless, 'x'))).rejects.toMatchObject({ code: 'malformed' });
});
