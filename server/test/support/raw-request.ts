import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request that is written by hand, so that it can stop in the middle. */
export type RawRequest = Disposable & {
  socket: Socket;
  /** The beginning of the answer. */
  firstBytes: Promise<string>;
  /** The whole answer, once the server has closed the connection. */
  answer: Promise<string>;
};

/** Sends the head of a request and the beginning of its body; the rest never comes. */
export async function beginRequest(
  url: string,
  { head, body = '' }: { head: readonly string[]; body?: string | Uint8Array },
): Promise<RawRequest> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  const first = Promise.withResolvers<string>();
  const whole = Promise.withResolvers<string>();
  socket.on('data', (bytes) => {
    chunks.push(bytes);
    first.resolve(bytes.toString());
  });
  socket.once('close', () => whole.resolve(Buffer.concat(chunks).toString()));
  // A server that closes in the middle of a request may do so rudely.
  socket.on('error', () => {});
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((written) => socket.write(body, () => written()));
  return {
    socket,
    firstBytes: first.promise,
    answer: whole.promise,
    [Symbol.dispose]: () => socket.destroy(),
  };
}

/** The beginning of a form with one file, as it is sent. */
export function formHead(path: string, { host, length }: { host: string; length: number }): string[] {
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
  ];
}

/** What stands before a file's bytes in a form. */
export const FILE_PART_HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
