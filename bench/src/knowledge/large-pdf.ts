const LINES_A_PAGE = 46;
const LINE_HEIGHT = 15;
const FONT_SIZE = 11;

/**
 * A PDF of about this many bytes that is text and nothing else: the most work that a file of its size can be.
 * @param line the text of a line by its number
 */
export function largePdf(bytes: number, line: (number: number) => string): Uint8Array<ArrayBuffer> {
  const objects: string[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (text: string) => {
    objects.push(text);
    length += text.length;
  };
  const writeObject = (id: number, body: string) => {
    offsets[id] = length;
    write(`${id} 0 obj\n${body}\nendobj\n`);
  };
  write('%PDF-1.7\n');
  writeObject(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const pages: number[] = [];
  for (let number = 0; length < bytes; number += LINES_A_PAGE) {
    const id = FIRST_PAGE + pages.length * 2;
    const content = pageContent(Array.from({ length: LINES_A_PAGE }, (_, index) => line(number + index)));
    writeObject(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${id + 1} 0 R >>`,
    );
    writeObject(id + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    pages.push(id);
  }
  writeObject(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`,
  );
  writeObject(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const start = length;
  const table = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${table.length + 1}\n0000000000 65535 f \n${table.join('')}`);
  write(`trailer\n<< /Size ${table.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.from(objects.join(''), 'latin1'));
}

const FIRST_PAGE = 4;

function pageContent(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`);
  return `BT /F1 ${FONT_SIZE} Tf ${LINE_HEIGHT} TL 50 780 Td\n${shown.join('\n')}\nET`;
}
