import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPhoneBridge } from './channels/telephone/bridge/phone-bridge.ts';

// `npm run phone-bridge`: carries the calls of an Asterisk or a FreeSWITCH to a media socket line; docs/telephony.md.

const { values } = parseArgs({
  options: {
    line: { type: 'string' },
    'secret-file': { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    'audio-port': { type: 'string', default: '9092' },
    'stream-port': { type: 'string', default: '9093' },
    'control-port': { type: 'string', default: '9094' },
  },
});
const { line, 'secret-file': secretFile, host } = values;
if (!line || !secretFile) {
  console.error('Name the line and the file that holds its secret: --line wss://…/media --secret-file FILE');
  process.exit(2);
}
const secret = readFileSync(secretFile, 'utf8').trim();
const bridge = await startPhoneBridge(
  { mediaUrl: line, secret },
  {
    host,
    audioPort: Number(values['audio-port']),
    streamPort: Number(values['stream-port']),
    controlPort: Number(values['control-port']),
  },
);
console.log(
  `Calls are carried to ${line}: AudioSocket at ${host}:${bridge.audioPort}, WebSocket at ${host}:${bridge.streamPort}, dial plans ask ${host}:${bridge.controlPort}.`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await bridge[Symbol.asyncDispose]();
    process.exit(0);
  });
}
