import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutgoingCall, getOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { createPhoneLine } from '@parley/contract/phone-lines.ts';
import { pino } from 'pino';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  createAudioSocketReader,
  samplesOfBytes,
  soundFrame,
} from '../../src/channels/telephone/bridge/audio-socket-frame.ts';
import { type PhoneBridge, startPhoneBridge } from '../../src/channels/telephone/bridge/phone-bridge.ts';
import { keepLineVoicesReady } from '../../src/channels/telephone/lines/line-voices.ts';
import type { WantedSpeaker } from '../../src/voices/voice-speakers.ts';
import { CALLED, CALLER } from '../support/phone-platform.ts';
import { type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';
import { type ExchangeApi, startExchangeApi } from './exchange-api.ts';

// Calls of an exchange that speaks neither webhooks nor media streams, carried by the bridge to the whole server.

const SOON = { timeout: 30_000, interval: 20 };
const SALES = '+33199004321';
const transfer_to_number = {
  type: 'system',
  name: 'transfer_to_number',
  description: '',
  params: {
    system_tool_type: 'transfer_to_number',
    transfers: [
      {
        transfer_destination: { type: 'phone', phone_number: SALES },
        condition: 'the caller wants sales',
        transfer_type: 'conference',
        post_dial_digits: ',5',
      },
    ],
  },
};

let stage: PhoneStage;
let bridge: PhoneBridge;
let api: ExchangeApi;
beforeAll(async () => {
  api = await startExchangeApi();
  stage = await setPhoneStage(
    {
      rules: [
        {
          matches: '^9$',
          reply: {
            text: 'I put you through.',
            toolCalls: [
              {
                name: 'transfer_to_number',
                input: {
                  transfer_number: SALES,
                  agent_message: 'Ada (a client) asks | for $EVIL; her "bill".',
                },
              },
            ],
          },
        },
      ],
      otherwise: { text: 'All right.' },
    },
    {
      speech: {
        recogniser: { otherwise: { text: '' } },
        voice: { otherwise: { millisecondsPerCharacter: 20 } },
      },
      // What is shown here does not depend on how busy the machine is.
      env: { PARLEY_LATE_MS: '0', PARLEY_ALLOWED_HOSTS: '127.0.0.1' },
      config: {
        agent: {
          first_message: 'Reception, good morning.',
          prompt: { prompt: 'Answer.', built_in_tools: { transfer_to_number } },
        },
        turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
      },
    },
  );
  const { line, secret } = await stage.server.owner.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Exchange', api_url: api.url },
  });
  bridge = await startPhoneBridge(
    { mediaUrl: line.media_url, secret: secret ?? '' },
    { host: '127.0.0.1', audioPort: 0, streamPort: 0, controlPort: 0 },
  );
});
afterAll(async () => {
  await bridge?.[Symbol.asyncDispose]();
  await stage[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

/** What a dial plan asks. */
async function ask(path: string, form?: Record<string, string>, asked = bridge): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${asked.controlPort}${path}`, {
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  return answer.ok ? answer.text() : `status ${answer.status}`;
}
const announce = () => ask('/calls', { from: '1001', to: CALLED });

type AsteriskCall = { socket: Socket; heard: Int16Array[]; press(digit: string): void; ended: Promise<void> };

/** What Asterisk's AudioSocket does. */
function bringSound(id: string, to = bridge): AsteriskCall {
  const socket = connect(to.audioPort, '127.0.0.1');
  const heard: Int16Array[] = [];
  const read = createAudioSocketReader();
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(Buffer.concat([Buffer.from([1, 0, 16]), Buffer.from(id.replaceAll('-', ''), 'hex')]));
  const silence = setInterval(() => socket.writable && socket.write(soundFrame(new Int16Array(160))), 20);
  socket.once('close', () => clearInterval(silence));
  socket.on('data', (bytes) => {
    for (const frame of read(bytes)) {
      if (frame.kind === 'sound') heard.push(frame.samples);
      if (frame.kind === 'end') socket.end();
    }
  });
  const press = (digit: string) =>
    void socket.write(Buffer.concat([Buffer.from([3, 0, 1]), Buffer.from(digit)]));
  return { socket, heard, press, ended };
}

const loudest = (pieces: readonly Int16Array[]) =>
  Math.max(0, ...pieces.flatMap((piece) => [...piece].map(Math.abs)));

it('carries an AudioSocket: the agent is heard, keys reach it, and the dial plan gets a transfer', async () => {
  const id = await announce();
  const call = bringSound(id);
  await expect.poll(() => loudest(call.heard), SOON).toBeGreaterThan(500);
  expect(new Set(call.heard.map(({ length }) => length))).toEqual(new Set([160]));
  call.press('9');
  call.press('#');
  await call.ended;
  expect(await ask(`/calls/${id}/next`)).toBe(`dial|${SALES}|${CALLED}|30|wwww5|announcement-1.wav`);
  const file = await fetch(`http://127.0.0.1:${bridge.controlPort}/calls/${id}/announcement-1.wav`);
  const wav = Buffer.from(await file.arrayBuffer());
  expect([file.headers.get('content-type'), wav.readUInt16LE(20), wav.readUInt32LE(24)]).toEqual([
    ...['audio/wav', 1, 8_000],
  ]);
  // The scripted voice speaks for 20 ms a character.
  expect((wav.length - 44) / 16).toBeGreaterThan(30 * 20);
  expect(loudest([samplesOfBytes(wav.subarray(44))])).toBeGreaterThan(500);
  expect(await ask(`/calls/${id}/announcement-2.wav`)).toBe('status 404');
  expect(await ask(`/calls/${id}/announcement`)).toBe('Ada a client asks for EVIL her bill .');
  // There is no answer, so the dial plan brings the caller back.
  expect(await ask(`/calls/${id}/dialled`, { status: 'NOANSWER' })).toBe('agent');
  const again = bringSound(id);
  await expect.poll(() => loudest(again.heard), SOON).toBeGreaterThan(500);
  again.socket.end(Buffer.from([0, 0, 0]));
  await again.ended;
  const { rows } = await stage.server.database.pool.query(
    "select phone_call -> 'transfer' ->> 'reason' as reason from conversations where phone_call ->> 'call_sid' = $1 order by started_at",
    [id],
  );
  expect(rows.map(({ reason }) => reason)).toEqual(['no_answer', null]);
});

it('keeps the voices of agents ready that lines reach, those of agents that change too', async () => {
  const wanted: { language: string; sampleRateHz: number }[] = [];
  const speakersFor = async (_: string, { language, sampleRateHz }: WantedSpeaker) => {
    wanted.push({ language, sampleRateHz });
    return [];
  };
  const { database, pool } = stage.server.database;
  using _ready = keepLineVoicesReady(
    { database, voices: { speakersFor }, log: pino({ level: 'silent' }) },
    20,
  );
  await expect.poll(() => wanted.at(-1)).toEqual({ language: 'en', sampleRateHz: 8_000 });
  await pool.query("update agents set language = 'fr'");
  await expect.poll(() => wanted.at(-1)).toEqual({ language: 'fr', sampleRateHz: 8_000 });
  await pool.query("update agents set language = 'en'");
});

it('closes streams to invalid addresses, and goes on', async () => {
  const socket = connect(bridge.streamPort, '127.0.0.1');
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
  socket.end(
    `GET // HTTP/1.1\r\nHost: bridge\r\n${upgrade}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  socket.resume();
  await once(socket, 'close');
  expect(await ask('/calls/unknown/next')).toBe('hangup');
});

it('sends a frame every 20 ms while the agent is silent, and silence after the greeting', async () => {
  const call = bringSound(await announce());
  await expect.poll(() => loudest(call.heard), SOON).toBeGreaterThan(500);
  const silentFrames = () =>
    call.heard.length - 1 - call.heard.findLastIndex((piece) => loudest([piece]) > 0);
  await expect.poll(silentFrames, SOON).toBeGreaterThan(100);
  call.socket.end(Buffer.from([0, 0, 0]));
  await call.ended;
});

it('announces no call that no agent takes, so that the exchange does not answer it', async () => {
  const from = '1001';
  expect(await ask('/calls', { from, to: '+33199009999' })).toBe('status 404');
  const { rows } = await stage.server.database.pool.query('select last_problem as problem from phone_lines');
  expect(rows).toContainEqual({ problem: 'number_unanswered' });
});

it('reports to Parley that a transfer was answered', async () => {
  const id = await announce();
  const call = bringSound(id);
  await expect.poll(() => loudest(call.heard), SOON).toBeGreaterThan(500);
  call.press('9');
  call.press('#');
  await call.ended;
  expect(await ask(`/calls/${id}/dialled`, { status: 'ANSWER' })).toBe('hangup');
  const { rows } = await stage.server.database.pool.query(
    "select phone_call -> 'transfer' ->> 'status' as status from conversations where phone_call ->> 'call_sid' = $1",
    [id],
  );
  expect(rows).toEqual([{ status: 'accepted' }]);
});

it('carries calls that an agent places, and tells how they end', async () => {
  const { owner } = stage.server;
  const order = async () => {
    const { id } = await owner.call(createOutgoingCall, { body: { agent_id: stage.agentId, to: CALLER } });
    const path = `/ari/channels/parley-${id}`;
    await expect.poll(() => api.requests.some((request) => request.path === path), SOON).toBe(true);
    return id;
  };
  const becomes = (id: string, state: string) =>
    expect
      .poll(() => owner.call(getOutgoingCall, { params: { id }, query: {} }), SOON)
      .toMatchObject({ state, ended_at: expect.any(String) });
  const answered = await order();
  const announced = await ask('/calls', { from: CALLED, to: '+33199009999', call: `parley-${answered}` });
  const call = bringSound(announced);
  await expect.poll(() => loudest(call.heard), SOON).toBeGreaterThan(500);
  call.socket.end(Buffer.from([0, 0, 0]));
  await call.ended;
  expect(await ask(`/outgoing-calls/${answered}`, { status: 'ANSWER' })).toBe('');
  await becomes(answered, 'answered');
  const { metadata } = await stage.logged(`parley-${answered}`);
  expect(metadata.phone_call).toMatchObject({ direction: 'outbound', external_number: CALLER });
  const busy = await order();
  expect(await ask(`/outgoing-calls/${busy}`, { status: 'BUSY' })).toBe('');
  await becomes(busy, 'busy');
  expect(await ask('/outgoing-calls/none', { status: 'BUSY' })).toBe('status 404');
});

it('carries linear sound over a WebSocket, as media modules send it, and keys beside it', async () => {
  const id = await announce();
  const socket = new WebSocket(`ws://127.0.0.1:${bridge.streamPort}/${id}`);
  const heard: Int16Array[] = [];
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('message', (message) => {
    if (Buffer.isBuffer(message)) heard.push(samplesOfBytes(message));
  });
  await expect.poll(() => loudest(heard), SOON).toBeGreaterThan(500);
  socket.send(Buffer.alloc(320));
  expect(await ask(`/calls/${id}/next`)).toBe('wait');
  expect(await ask(`/calls/${id}/keys`, { digits: '9#' })).toBe('');
  await closed;
  expect(await ask(`/calls/${id}/next`)).toContain(`dial|${SALES}|`);
  expect(await ask(`/calls/${id}/keys`, { digits: '9#' })).toBe('status 404');
});

it('brings a call once at a time', async () => {
  const id = await announce();
  const call = bringSound(id);
  await expect.poll(() => loudest(call.heard), SOON).toBeGreaterThan(500);
  await bringSound(id).ended;
  expect(await ask(`/calls/${id}/next`)).toBe('wait');
  call.press('9');
  call.press('#');
  await call.ended;
  expect(await ask(`/calls/${id}/next`)).toContain(`dial|${SALES}|`);
});

it('brings no call that was not announced, and answers nothing else', async () => {
  await bringSound('00000000-0000-4000-8000-000000000000').ended;
  expect(await ask('/calls/00000000-0000-4000-8000-000000000000/next')).toBe('hangup');
  expect(await ask('/other')).toBe('status 404');
});

it('survives a bad frame of a call that was not announced', async () => {
  const socket = connect(bridge.streamPort, '127.0.0.1');
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
  const head = `GET /unknown HTTP/1.1\r\nHost: bridge\r\n${upgrade}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
  // Bits that no extension has claimed.
  socket.write(Buffer.concat([Buffer.from(head), Buffer.from([0xf2, 0x80, 0, 0, 0, 0])]));
  socket.resume();
  await once(socket, 'close');
  expect(await announce()).toMatch(/^[\da-f-]{36}$/);
});

it('stops although a connection is not closed from the other side', async () => {
  const other = await startPhoneBridge(
    { mediaUrl: 'ws://127.0.0.1:9/', secret: '' },
    { host: '127.0.0.1', audioPort: 0, streamPort: 0, controlPort: 0 },
  );
  const idle = connect({ port: other.audioPort, host: '127.0.0.1', allowHalfOpen: true });
  idle.on('error', () => undefined);
  await once(idle, 'connect');
  await other[Symbol.asyncDispose]();
  idle.destroy();
});

it('announces no call while Parley does not answer', async () => {
  await using parley = await startHalfDead((request) => request.destroy());
  expect(await ask('/calls', { from: '1001', to: CALLED }, parley.bridge)).toBe('status 404');
});

it('leaves no caller waiting where Parley does not answer any more', async () => {
  await using parley = await startHalfDead((_, answer) => answer.end());
  const id = await ask('/calls', { from: '1001', to: CALLED }, parley.bridge);
  await bringSound(id, parley.bridge).ended;
  expect(await ask(`/calls/${id}/next`, undefined, parley.bridge)).toBe('lost');
});

it.each([
  ['hangup', 'hangup'],
  ['refer|+33199004321', 'refer|+33199004321'],
  [`dial|${SALES}|${CALLED}|30|wwww5|ticket.wav`, `dial|${SALES}|${CALLED}|30|wwww5|`],
  ['lost', 'lost'],
  ['<html>Bad gateway</html>', 'lost'],
])('answers what Parley stored where the socket broke before it was told: %s', async (stored, told) => {
  await using parley = await startHalfDead(
    ({ url }, answer) => answer.end(url?.endsWith('/next') ? stored : ''),
    (socket) => {
      socket.send(JSON.stringify({ event: 'media', media: { payload: 'AAAA' } }));
      socket.close(1012);
    },
  );
  const id = await ask('/calls', { from: '1001', to: CALLED }, parley.bridge);
  await bringSound(id, parley.bridge).ended;
  expect(await ask(`/calls/${id}/next`, undefined, parley.bridge)).toBe(told);
});

it('is one file that needs nothing of the repository', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phone-bridge-'));
  const config = join(import.meta.dirname, '../../phone-bridge.vite.config.ts');
  await build({ configFile: config, logLevel: 'error', build: { outDir: folder } });
  await writeFile(join(folder, 'line.secret'), 'secret');
  const ports = ['--audio-port', '0', '--stream-port', '0', '--control-port', '0'];
  const line = ['--line', 'ws://127.0.0.1:1/api/test/phone/LINE/media', '--secret-file', 'line.secret'];
  const program = spawn(process.execPath, ['phone-bridge.mjs', ...line, ...ports], { cwd: folder });
  const [said] = await once(program.stdout, 'data');
  program.kill('SIGTERM');
  await once(program, 'exit');
  await rm(folder, { recursive: true });
  expect(String(said)).toContain('Calls are carried to');
});

/** A bridge to a Parley that opens no socket unless one is taken. */
async function startHalfDead(onRequest: RequestListener, onSocket?: (socket: WebSocket) => void) {
  const sockets = new WebSocketServer({ noServer: true });
  const server = createHttpServer(onRequest).on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    if (onSocket) sockets.handleUpgrade(request, socket, head, onSocket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lonely = await startPhoneBridge(
    { mediaUrl: `ws://127.0.0.1:${port}/media`, secret: 'x' },
    { host: '127.0.0.1', audioPort: 0, streamPort: 0, controlPort: 0 },
  );
  return {
    bridge: lonely,
    async [Symbol.asyncDispose]() {
      await lonely[Symbol.asyncDispose]();
      server.close();
      server.closeAllConnections();
    },
  };
}
