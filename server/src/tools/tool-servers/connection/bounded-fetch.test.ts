import { expect, it } from 'vitest';
import { AnswerTooLong, boundedFetch } from './bounded-fetch.ts';

const EVENT = Buffer.concat([Buffer.from('data: '), Buffer.alloc(2_999_992, 'x'), Buffer.from('\n\n')]);
const EVENTS = 12;

/** An event of three million bytes each time one is read, and an empty answer to everything but the stream. */
async function openStream() {
  const fetch = async (url: unknown) => {
    if (url !== '/sse') return new Response(null, { status: 202 });
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(EVENT);
    const headers = { 'content-type': 'text/event-stream' };
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers });
  };
  const bounded = boundedFetch(fetch, {});
  const stream = (await bounded('/sse')).body?.getReader();
  return { ask: () => bounded('/messages'), read: () => stream?.read() };
}

it('reads the answers to all requests from one stream, however much they are together', async () => {
  const { ask, read } = await openStream();
  for (let count = 0; count < EVENTS; count += 1) {
    await ask();
    expect((await read())?.value?.byteLength).toBe(EVENT.byteLength);
  }
});

it('ends a stream that brings more and more without being asked', async () => {
  const { read } = await openStream();
  const readAll = async () => {
    for (let count = 0; count < EVENTS; count += 1) await read();
  };
  await expect(readAll()).rejects.toThrow(AnswerTooLong);
});
