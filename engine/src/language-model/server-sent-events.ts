import { createParser } from 'eventsource-parser';

/** The data of each event of a stream of server-sent events, without its name and id. */
export async function* serverSentEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
  }
  // Some servers leave out the last empty line.
  parser.feed('\n\n');
  yield* events;
}
