import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Writes a package with sherpa-onnx's interface that understands one word per 200 ms. Keywords and language show in
 * what it says. More than 30 seconds end a streaming model's process and make an offline model fail; exactly 20 keep an
 * offline model busy for ever.
 * @returns address to import it by
 */
export function writeFakeSherpa(folder: string): string {
  const file = join(folder, 'fake-sherpa.mjs');
  writeFileSync(file, SOURCE);
  return pathToFileURL(file).href;
}

const SOURCE = `
class Stream {
  samples = 0;
  pending = 0;
  isFinished = false;
  acceptWaveform({ samples, sampleRate }) {
    if (sampleRate !== 16000 || !(samples instanceof Float32Array)) throw new Error('wrong sound');
    if (samples.some((value) => value < -1 || value > 1)) throw new Error('not between -1 and 1');
    this.samples += samples.length;
    this.pending += samples.length;
  }
  inputFinished() { this.isFinished = true; }
}
export class OnlineRecognizer {
  createStream() { return new Stream(); }
  isReady(stream) { return stream.pending > 0; }
  decode(stream) { stream.pending -= Math.min(stream.pending, 1600); }
  getResult(stream) {
    if (stream.samples > 16000 * 30) process.abort();
    const spoken = stream.samples - (stream.isFinished ? 8000 : 0);
    return { text: Array.from({ length: Math.floor(spoken / 3200) }, (_, index) => 'w' + index).join(' ') };
  }
}
export class OfflineRecognizer {
  constructor(config) { this.config = config; }
  setConfig(config) { this.config = config; }
  createStream(hotwords) { const stream = new Stream(); stream.hotwords = hotwords; return stream; }
  decode(stream) { while (stream.samples === 16000 * 20); if (stream.samples > 16000 * 30) throw new Error('too long'); }
  getResult(stream) {
    const language = this.config.modelConfig.whisper?.language;
    return { text: [stream.samples, language, stream.hotwords].filter((part) => part !== undefined).join(' ') };
  }
}
export default { OnlineRecognizer, OfflineRecognizer };
`;
