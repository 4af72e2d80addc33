import { deflateSync } from 'node:zlib';

// PDFs that no program would make, written by hand.

/** A file of the given objects, the first of which is the catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[]): Uint8Array {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = pieces[0]?.length ?? 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  }
  const xref = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${xref}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(pieces));
}

/** A deflated stream with the entries of its dictionary. */
export function deflated(content: Buffer | string, entries = ''): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<</Filter/FlateDecode/Length ${packed.length}${entries}>>stream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** One page that shows what a content stream draws. */
export function pdfPage(
  content: Buffer,
  { font = FONT, resources = '', more = [] as (string | Buffer)[] } = {},
): Uint8Array {
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>>>`,
    content,
    font,
    ...more,
  ]);
}

/** So many pages that show the same words. */
export function pdfOfPages(count: number): Uint8Array {
  const first = 5;
  const kids = Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(' ');
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>>>>>';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    deflated('BT /F1 12 Tf 50 700 Td (We are open from nine to six, and on Sunday we are closed.) Tj ET'),
    FONT,
    ...Array.from({ length: count }, () => page),
  ]);
}
