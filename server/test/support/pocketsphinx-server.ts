import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WAV_HEADER_BYTES } from '@parley/engine/audio/wav.ts';

/** A recogniser behind the OpenAI protocol. */
export type PocketsphinxServer = AsyncDisposable & {
  /** Base address with `/v1`. */
  url: string;
  /** What was understood, oldest first. */
  understood: readonly string[];
};

const MODEL = process.env.PARLEY_POCKETSPHINX_MODEL ?? '/usr/share/pocketsphinx/model/en-us';
const PROGRAM = process.env.PARLEY_POCKETSPHINX ?? 'pocketsphinx_batch';

/** Starts a server on 127.0.0.1 whose transcripts are made by Debian's pocketsphinx: English, and no test's own words. */
export async function startPocketsphinxServer(): Promise<PocketsphinxServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pocketsphinx-'));
  const understood: string[] = [];
  let count = 0;

  async function transcribe(request: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const file = form.get('file');
    if (!(file instanceof Blob)) throw new Error('There is no file in the form.');
    count += 1;
    const text = await recognise(folder, `utterance${count}`, Buffer.from(await file.arrayBuffer()));
    understood.push(text);
    return text;
  }

  const server = createServer((request, response) => {
    const answer = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/v1/models') answer({ object: 'list', data: [{ id: 'pocketsphinx' }] });
    else if (request.url !== '/v1/audio/transcriptions') response.writeHead(404).end();
    else {
      transcribe(request).then(
        (text) => answer({ text }),
        () => response.writeHead(500).end(),
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    understood,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function recognise(folder: string, name: string, wav: Buffer): Promise<string> {
  const [list, result] = [join(folder, `${name}.list`), join(folder, `${name}.text`)];
  await writeFile(join(folder, `${name}.wav`), wav);
  await writeFile(list, `${name}\n`);
  const sound = ['-adcin', 'yes', '-adchdr', String(WAV_HEADER_BYTES), '-cepdir', folder, '-cepext', '.wav'];
  const language = ['-lm', join(MODEL, 'en-us.lm.bin'), '-dict', join(MODEL, 'cmudict-en-us.dict')];
  const args = [...sound, '-ctl', list, '-hyp', result, '-hmm', join(MODEL, 'en-us'), ...language];
  const code = await new Promise((resolve, reject) => {
    spawn(PROGRAM, args, { stdio: 'ignore' }).once('error', reject).once('exit', resolve);
  });
  if (code !== 0) throw new Error(`pocketsphinx ended with ${code}.`);
  // The text, then the name and a score in brackets.
  return (await readFile(result, 'utf8')).replace(/\s*\([^()]*\)\s*$/, '').trim();
}
