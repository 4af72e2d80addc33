import { strToU8, type Zippable, zipSync } from 'fflate';

// Archives that look like documents and are not what they seem.

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

export const WORDS = 'Moonlight repairs cost twelve pounds.';

export const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);
export const bomb = zeros(66);

export const page = (body: string) => strToU8(`<!doctype html><title>Moon</title><body>${body}</body>`);

export const BODY = '<w:p><w:r><w:t>Moonlight repairs cost twelve pounds.</w:t></w:r></w:p>';

export const wordDocument = (body: string, documentType = '') =>
  `<?xml version="1.0"?>${documentType}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;

/** A document of Word with further or replaced entries. */
export const docxOf = (document: string | Uint8Array, entries: Zippable = {}): Uint8Array =>
  zipSync(
    {
      '[Content_Types].xml': strToU8(TYPES),
      '_rels/.rels': strToU8(RELATIONS),
      'word/document.xml': typeof document === 'string' ? strToU8(document) : document,
      ...entries,
    },
    { level: 6 },
  );

const CONTAINER =
  '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

export const chapter = (body: string, documentType = '') =>
  `<?xml version="1.0"?>${documentType}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title></head><body>${body}</body></html>`;

/** A book of one chapter, which its package calls by the given address. */
export const epubOf = (
  page: string | Uint8Array,
  entries: Zippable = {},
  href = 'c1.xhtml',
  documentType = '',
): Uint8Array =>
  zipSync(
    {
      mimetype: [strToU8('application/epub+zip'), { level: 0 }],
      'META-INF/container.xml': strToU8(CONTAINER),
      'OEBPS/content.opf': strToU8(
        `<?xml version="1.0"?>${documentType}<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Moon</dc:title></metadata><manifest><item id="c1" href="${href}" media-type="application/xhtml+xml"/></manifest><spine>${'<itemref idref="c1"/>'.repeat(3)}</spine></package>`,
      ),
      'OEBPS/c1.xhtml': typeof page === 'string' ? strToU8(page) : page,
      ...entries,
    },
    { level: 6 },
  );

/** Ten entities, each of ten of the one before: a gigabyte of nothing. */
export const LAUGHS = `<!DOCTYPE x [<!ENTITY l0 "ha">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('')}]>`;

export const OUTSIDE = '<!DOCTYPE x [<!ENTITY l9 SYSTEM "file:///etc/passwd">]>';

/** The same archive with every entry marked as encrypted. */
export function markedEncrypted(archive: Uint8Array): Uint8Array {
  return changed(archive, (view, at) => view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true));
}

/** The same archive whose entries of a name are symbolic links. */
export function withLink(archive: Uint8Array, name: string): Uint8Array {
  return changed(archive, (view, at, entry) => {
    if (entry === name) view.setUint32(at + 38, (0o120777 << 16) >>> 0, true);
  });
}

/** The same archive with one entry called like another. */
export function renamed(archive: Uint8Array, from: string, to: string): Uint8Array {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + to.length))
    bytes.write(to, at, 'latin1');
  return new Uint8Array(bytes);
}

function changed(
  archive: Uint8Array,
  change: (view: DataView, at: number, name: string) => void,
): Uint8Array {
  const bytes = Buffer.from(archive);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (
    let at = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\x01\x02', at + 46, 'latin1')
  ) {
    change(view, at, bytes.toString('utf8', at + 46, at + 46 + view.getUint16(at + 28, true)));
  }
  return new Uint8Array(bytes);
}
