import { gzipSync } from 'node:zlib';
import { strToU8 as text, zipSync } from 'fflate';
import type { UnreadableCode } from '../../src/knowledge/extraction/extracted-text.ts';
import { made } from '../knowledge/made-documents.ts';
import {
  BODY,
  bomb,
  chapter,
  docxOf,
  epubOf,
  LAUGHS,
  markedEncrypted,
  OUTSIDE,
  page,
  WORDS,
  withLink,
  wordDocument,
  zeros,
} from './hostile-archives.ts';
import { deflated, pdfOf, pdfPage } from './hostile-pdf.ts';

const half = (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2);
const oldOffice = (content: string) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from(content, 'utf16le'),
    ]),
  );

/** Files that cannot or must not be read: what they are, the code they are refused with, how they are made. */
export const REFUSED: [string, UnreadableCode, () => Uint8Array][] = [
  ['an empty file', 'file_empty', () => new Uint8Array()],
  ['nothing but spaces', 'file_empty', () => text(' \n\t '.repeat(1000))],
  [
    'a program called a text',
    'file_type_unsupported',
    () => new Uint8Array(Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(4000)])),
  ],
  [
    'a picture called a document',
    'file_type_unsupported',
    () => new Uint8Array(Buffer.from(`89504e470d0a1a0a0000000d49484452${'00ff01'.repeat(400)}`, 'hex')),
  ],
  ['a gzipped text', 'file_type_unsupported', () => new Uint8Array(gzipSync('guide '.repeat(5000)))],
  ['a text of null bytes', 'file_type_unsupported', () => text('a\0b\0\0\0c'.repeat(500))],
  [
    'a drawing of SVG with a script',
    'file_type_unsupported',
    () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><text>Hi</text></svg>'),
  ],
  ['rich text', 'file_type_unsupported', () => text('{\\rtf1\\ansi Guide}')],
  ['a document of an old Word', 'file_type_unsupported', () => oldOffice('WordDocument')],
  ['an archive of other files', 'file_type_unsupported', () => zipSync({ 'a.txt': text('guide') })],
  ['a document of Word with a password', 'file_encrypted', () => oldOffice('EncryptedPackage')],
  ['a docx with encrypted entries', 'file_encrypted', () => markedEncrypted(docxOf(wordDocument(BODY)))],
  ['a docx that swells to 66 MB', 'file_too_complex', () => docxOf(bomb)],
  [
    'a docx of many parts that swell to 140 MB',
    'file_too_complex',
    () =>
      docxOf(
        wordDocument(BODY),
        Object.fromEntries(Array.from({ length: 20 }, (_, part) => [`word/header${part}.xml`, zeros(7)])),
      ),
  ],
  [
    'a docx that laughs a billion times',
    'file_too_complex',
    () => docxOf(wordDocument('<w:p><w:r><w:t>&l9;</w:t></w:r></w:p>', LAUGHS)),
  ],
  [
    'a docx that asks for files of the server',
    'file_too_complex',
    () => docxOf(wordDocument('<w:p><w:r><w:t>&l9;</w:t></w:r></w:p>', OUTSIDE)),
  ],
  [
    'a docx nested 100,000 deep',
    'file_too_complex',
    () => docxOf(wordDocument(`${'<w:smartTag>'.repeat(100_000)}${BODY}${'</w:smartTag>'.repeat(100_000)}`)),
  ],
  ['a page nested 100,000 deep', 'file_too_complex', () => page('<div>'.repeat(100_000) + WORDS)],
  [
    'a docx whose document is a link',
    'file_type_unsupported',
    () => withLink(docxOf(wordDocument(BODY)), 'word/document.xml'),
  ],
  ['half a docx', 'file_damaged', () => half(made('writer.fr.docx'))],
  ['a docx whose document is no XML', 'file_damaged', () => docxOf('Moonlight')],
  [
    'an archive that promises 65,535 files',
    'file_too_complex',
    () => {
      const bytes = docxOf(wordDocument(BODY));
      bytes.fill(0xff, bytes.length - 14, bytes.length - 10);
      return bytes;
    },
  ],
  ['an epub that swells to 66 MB', 'file_too_complex', () => epubOf(bomb)],
  ['half an epub', 'file_damaged', () => half(made('pandoc.fr.epub'))],
  [
    'an epub whose chapter lies outside of it',
    'file_damaged',
    () => epubOf(chapter('x'), {}, '../../../../../../etc/passwd'),
  ],
  [
    'an epub with locked pages',
    'file_encrypted',
    () =>
      epubOf(chapter('x'), {
        'META-INF/encryption.xml': text(
          '<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/c1.xhtml"/></CipherData></EncryptedData></encryption>',
        ),
      }),
  ],
  ['a PDF with a password', 'file_encrypted', () => made('writer.locked.pdf')],
  ['a scanned PDF', 'file_without_text', () => made('scanned.pdf')],
  ['half a PDF', 'file_damaged', () => half(made('writer.fr.pdf'))],
  ['a PDF of which only the first line is there', 'file_damaged', () => text('%PDF-1.7\n')],
  [
    'a PDF whose pages are their own parents',
    'file_damaged',
    () => pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>']),
  ],
  [
    'a PDF of letters that stand for nothing',
    'file_without_text',
    () =>
      pdfPage(deflated(`BT /F1 12 Tf 50 700 Td <${'e001e002e003'.repeat(40)}> Tj ET`), {
        font: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
        more: [
          '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>',
          deflated(
            '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <e001> <e003> <e001> endbfrange endcmap',
          ),
        ],
      }),
  ],
  ['a page without a word', 'file_without_text', () => page('<script>document.write("guide")</script>')],
];
