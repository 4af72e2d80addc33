/** A WAV file of a quiet tone: mono, 16 bit, 8 kHz. */
export function wavOf(seconds: number): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * 8000) * 2);
  for (let index = 0; index < samples.length / 2; index += 1) {
    samples.writeInt16LE(Math.round(3000 * Math.sin(index / 6)), index * 2);
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** An MP3 file of silence: 128 kbit/s, 44.1 kHz, in frames of 26.12 ms. */
export function mp3Of(seconds: number): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame));
}

/** The header of a FLAC file that says how much sound follows. */
export function flacOf(seconds: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  // 20 bits of rate, 3 of channels, 5 of sample width, 36 of sample count.
  info.writeBigUInt64BE((8000n << 44n) | (15n << 36n) | BigInt(seconds * 8000), 10);
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info, Buffer.alloc(2000, 0xff)]);
}

/** An Ogg Opus file: two header pages and one of sound that says at what sample it ends. */
export function oggOf(seconds: number): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1');
  const tags = Buffer.from('OpusTags\x04\x00\x00\x00test\x00\x00\x00\x00', 'latin1');
  return Buffer.concat([
    oggPage(head, { type: 2, granule: 0, number: 0 }),
    oggPage(tags, { type: 0, granule: 0, number: 1 }),
    oggPage(Buffer.alloc(200, 1), { type: 4, granule: seconds * 48_000, number: 2 }),
  ]);
}

function oggPage(
  body: Buffer,
  { type, granule, number }: { type: number; granule: number; number: number },
): Buffer {
  const header = Buffer.alloc(28);
  header.write('OggS', 0);
  header.writeUInt8(type, 5);
  header.writeBigInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(7, 14);
  header.writeUInt32LE(number, 18);
  header.writeUInt8(1, 26);
  header.writeUInt8(body.length, 27);
  return Buffer.concat([header, body]);
}

/** A WebM as a browser streams it: sizes unknown, no duration, one block of sound every 20 ms. */
export function webmOf(seconds: number, trackType = 2): Buffer {
  const track = element('ae', [element('d7', Buffer.from([1])), element('83', Buffer.from([trackType]))]);
  const clusters = Array.from({ length: Math.ceil(seconds) }, (_, second) => {
    const blocks = Array.from({ length: 50 }, (__, index) => {
      const time = Buffer.alloc(2);
      time.writeInt16BE(index * 20);
      return element('a3', Buffer.concat([Buffer.from([0x81]), time, Buffer.from([0x80, 1, 2, 3])]));
    });
    const time = Buffer.alloc(4);
    time.writeUInt32BE(second * 1000);
    return unsized('1f43b675', [element('e7', time), ...blocks]);
  });
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    unsized('18538067', [element('1654ae6b', track), ...clusters]),
  ]);
}

function element(id: string, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x1000_0000 + body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

function unsized(id: string, content: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(`${id}01ffffffffffffff`, 'hex'), ...content]);
}

/** An M4A as a browser streams it: an empty header, then pieces that count for themselves, 20 ms for each sample. */
export function fragmentedM4aOf(seconds: number): Buffer {
  const header = box('moov', [
    box('mvhd', fields(0, 0, 0, 1000, 0, ...Array.from({ length: 20 }, () => 0))),
    box('trak', [
      box('tkhd', fields(0, 0, 0, 1, 0, 0, ...Array.from({ length: 15 }, () => 0))),
      box('mdia', [
        box('mdhd', fields(0, 0, 0, 48_000, 0, 0)),
        box('hdlr', [fields(0, 0), Buffer.from('soun'), fields(0, 0, 0), Buffer.from([0])]),
      ]),
    ]),
    box('mvex', [box('trex', fields(0, 1, 1, 960, 0, 0))]),
  ]);
  const pieces = Array.from({ length: seconds }, () =>
    box('moof', [
      box('mfhd', fields(0, 1)),
      box('traf', [box('tfhd', fields(0x20000, 1)), box('trun', fields(0, 50))]),
    ]),
  );
  const brand = box('ftyp', [Buffer.from('isom'), fields(0), Buffer.from('iso6mp41')]);
  return Buffer.concat([brand, header, ...pieces, box('mdat', Buffer.alloc(100))]);
}

function box(name: string, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  return Buffer.concat([fields(body.length + 8), Buffer.from(name), body]);
}

function fields(...words: number[]): Buffer {
  const buffer = Buffer.alloc(words.length * 4);
  for (const [index, word] of words.entries()) buffer.writeUInt32BE(word, index * 4);
  return buffer;
}
