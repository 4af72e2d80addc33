/**
 * The data of each event of a stream of server-sent events, without its name and id.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function* serverSentEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let event: string[] = [];
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(LINE_END);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) event.push(line.slice(line.startsWith('data: ') ? 6 : 5));
      else if (line === '' && event.length > 0) {
        yield event.join('\n');
        event = [];
      }
    }
  }
  // Some servers leave out the last empty line.
  if (rest.startsWith('data:')) event.push(rest.slice(rest.startsWith('data: ') ? 6 : 5));
  if (event.length > 0) yield event.join('\n');
}

// A lone carriage return would end a line as well; nobody sends it, and it may be half of a pair that is cut in two.
const LINE_END = /\r?\n/;
