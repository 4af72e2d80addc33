import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BridgedLine } from './bridged-call.ts';
import type { BridgeAddresses } from './phone-bridge.ts';

/** The command line of the bridge says nothing that it could work with; the sentence says what it may say. */
export class BridgeArgumentsError extends Error {
  override name = 'BridgeArgumentsError';
}

/**
 * Reads the command line of the bridge, and the secret of its line.
 * @throws {BridgeArgumentsError}
 */
export function bridgeArguments(args: string[]): { line: BridgedLine; addresses: BridgeAddresses } {
  const { line, 'secret-file': secretFile, host, ...ports } = valuesOf(args);
  if (!line || !secretFile) {
    const usage = 'Name the line and the file that holds its secret: --line wss://…/media --secret-file FILE';
    throw new BridgeArgumentsError(usage);
  }
  if (!/^wss?:\/\/[^/]+\/.*\/media$/.test(line) || !URL.canParse(line)) {
    throw new BridgeArgumentsError(`--line must be the address of a line, wss://…/media, not "${line}".`);
  }
  return {
    line: { mediaUrl: line, secret: secretIn(secretFile) },
    addresses: {
      host,
      audioPort: portOf('audio-port', ports['audio-port']),
      streamPort: portOf('stream-port', ports['stream-port']),
      controlPort: portOf('control-port', ports['control-port']),
    },
  };
}

function valuesOf(args: string[]) {
  const options = {
    line: { type: 'string' },
    'secret-file': { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    'audio-port': { type: 'string', default: '9092' },
    'stream-port': { type: 'string', default: '9093' },
    'control-port': { type: 'string', default: '9094' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch {
    const names = Object.keys(options).map((name) => `--${name}`);
    throw new BridgeArgumentsError(`The bridge takes ${names.join(', ')}, each with a value.`);
  }
}

function secretIn(file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new BridgeArgumentsError(`The file ${file} cannot be read.`, { cause });
  }
  if (secret === '') throw new BridgeArgumentsError(`The file ${file} holds no secret.`);
  return secret;
}

function portOf(name: string, text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new BridgeArgumentsError(`--${name} must be a port, a number from 0 to 65535, not "${text}".`);
}
