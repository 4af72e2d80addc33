import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BridgeArgumentsError, bridgeArguments } from './bridge-arguments.ts';

const LINE = 'wss://parley.example.org/api/parley/phone/LINE/media';
const folder = mkdtempSync(join(tmpdir(), 'bridge-arguments-'));
const [secretFile, emptyFile] = [join(folder, 'secret'), join(folder, 'empty')];
writeFileSync(secretFile, 'line_abc\n');
writeFileSync(emptyFile, '\n');
afterAll(() => rmSync(folder, { recursive: true }));

it('reads the line, its secret and where the bridge listens', () => {
  const args = ['--line', LINE, '--secret-file', secretFile, '--audio-port', '9192'];
  expect(bridgeArguments(args)).toEqual({
    line: { mediaUrl: LINE, secret: 'line_abc' },
    addresses: { host: '127.0.0.1', audioPort: 9192, streamPort: 9093, controlPort: 9094 },
  });
});

it.each([
  [[], 'Name the line'],
  [['--help'], 'The bridge takes --line, --secret-file,'],
  [['--line', LINE, '--secret-file', join(folder, 'none')], 'cannot be read'],
  [['--line', LINE, '--secret-file', emptyFile], 'holds no secret'],
  [['--line', LINE.replace('wss', 'https'), '--secret-file', secretFile], '--line must be the address'],
  [['--line', LINE, '--secret-file', secretFile, '--control-port', 'abc'], '--control-port must be a port'],
])('refuses %j with a sentence', (args, sentence) => {
  expect(() => bridgeArguments(args)).toThrow(BridgeArgumentsError);
  expect(() => bridgeArguments(args)).toThrow(sentence);
});
