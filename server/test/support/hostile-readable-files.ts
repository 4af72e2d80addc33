import { strToU8 as text } from 'fflate';
import { expect } from 'vitest';
import type { ReadDocument } from '../../src/knowledge/reading/read-document.ts';
import {
  BODY,
  bomb,
  chapter,
  docxOf,
  epubOf,
  LAUGHS,
  OUTSIDE,
  page,
  renamed,
  WORDS,
  wordDocument,
} from './hostile-archives.ts';
import { deflated, pdfOf, pdfPage } from './hostile-pdf.ts';

const TEXT_DRAWN = deflated('BT /F1 12 Tf 50 700 Td (Moonlight repairs cost twelve pounds.) Tj ET');

/** Files that are read without what would do harm: what they are, how they are made, what has to come out. */
export const NEUTRALISED: [string, () => Uint8Array, (document: ReadDocument) => void][] = [
  [
    'a page called a PDF',
    () => page(`<h1>Moon</h1><p>${WORDS}</p>`),
    ({ text, html }) => {
      expect(text).toBe(`# Moon\n\n${WORDS}`);
      expect(html).toContain('<h1>Moon</h1>');
    },
  ],
  [
    'scripts, handlers, forms, frames and outside pictures',
    () =>
      page(
        `<p onclick="steal()" style="background:url(//x.example)">${WORDS}</p><script>steal()</script><iframe src="//x.example"></iframe><img src="//x.example/p.gif" onerror="steal()"><a href=" java\nscript:steal()">more</a><a href="data:text/html,steal">data</a><form action="//x.example"><input value="steal"></form><svg onload="steal()"><a xlink:href="javascript:steal()">y</a></svg><math><mi href="javascript:steal()">x</mi></math><noscript><p title="</noscript><img src=x onerror=steal()>"></noscript>`,
      ),
    ({ html }) => {
      expect(html).toContain(WORDS);
      expect(html).not.toMatch(/steal|x\.example|javascript|style|onclick|<(?:img|svg|form|iframe|script)/);
    },
  ],
  [
    'a page nested 3,000 deep',
    () => page('<div>'.repeat(3_000) + WORDS),
    ({ text }) => expect(text).toBe(WORDS),
  ],
  [
    'tables and lists nested 500 deep',
    () => page('<table><tr><td><ul><li>'.repeat(500) + WORDS),
    ({ text }) => expect(text).toContain(WORDS),
  ],
  [
    'a page with an attribute of 5 MB',
    () => page(`<p title="${'x'.repeat(5_000_000)}">${WORDS}</p>`),
    ({ text }) => expect(text).toBe(WORDS),
  ],
  [
    'three million spaces between two words',
    () => page(`<p>Moon${' '.repeat(3_000_000)}light</p>`),
    ({ text }) => expect(text).toBe('Moon light'),
  ],
  [
    'nine thousand comments before a text',
    () => text(`${'<!---->'.repeat(9_000)}${WORDS}`),
    ({ text: read }) => expect(read).toContain(WORDS),
  ],
  [
    'three million spaces within a line of plain text',
    () => text(`${WORDS}${' '.repeat(3_000_000)}${WORDS}`),
    ({ text: read }) => expect(read).toContain(WORDS),
  ],
  [
    'a docx with paths that lead out of it',
    () =>
      docxOf(wordDocument(BODY), {
        '../../../../tmp/moon.xml': text('<x/>'),
        '/etc/moon.xml': text('<x/>'),
        'C:\\moon.xml': text('<x/>'),
      }),
    ({ text }) => expect(text).toBe(WORDS),
  ],
  [
    'a docx with a bomb among its embedded files',
    () =>
      docxOf(wordDocument(BODY), {
        'word/embeddings/bomb.xml': bomb,
        'word/media/bomb.png': bomb,
      }),
    ({ text }) => expect(text).toBe(WORDS),
  ],
  [
    'a docx with its document twice',
    () =>
      renamed(
        docxOf(wordDocument('<w:p><w:r><w:t>Other.</w:t></w:r></w:p>'), {
          'word/docum3nt.xml': text(wordDocument(BODY)),
        }),
        'word/docum3nt.xml',
        'word/document.xml',
      ),
    ({ text }) => expect(text).toBe(WORDS),
  ],
  [
    'an epub that laughs a billion times',
    () => epubOf(chapter(`<p>${WORDS} &l9;</p>`, LAUGHS), {}, 'c1.xhtml', LAUGHS),
    ({ text }) => {
      expect(text).toContain(WORDS);
      expect(text.length).toBeLessThan(200);
    },
  ],
  [
    'an epub that asks for files of the server',
    () => epubOf(chapter(`<p>${WORDS} &l9;</p>`, OUTSIDE)),
    ({ text }) => {
      expect(text).toContain(WORDS);
      expect(text).not.toContain('root:');
    },
  ],
  [
    'a PDF that draws itself within itself',
    () =>
      pdfPage(deflated('BT /F1 12 Tf 50 700 Td (Moonlight repairs cost twelve pounds.) Tj ET /X1 Do'), {
        resources: '/XObject<</X1 6 0 R>>',
        more: [
          deflated(
            'BT /F1 12 Tf (again) Tj ET /X1 Do',
            '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 5 0 R>>/XObject<</X1 6 0 R>>>>',
          ),
        ],
      }),
    ({ text }) => expect(text).toContain(WORDS),
  ],
  [
    'a PDF that promises a billion pages',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
        TEXT_DRAWN,
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ]),
    ({ text }) => expect(text).toBe(WORDS),
  ],
  [
    'a PDF with a script',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
        TEXT_DRAWN,
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ]),
    ({ text }) => expect(text).toBe(WORDS),
  ],
  ['a single null byte', () => text(`${WORDS.repeat(60)}\0`), ({ text }) => expect(text).not.toContain('\0')],
  [
    'half of a pair of UTF-16',
    () => new Uint8Array([0xff, 0xfe, ...Buffer.from(`${WORDS}\ud800`, 'utf16le')]),
    ({ text }) => expect(text.isWellFormed()).toBe(true),
  ],
];

/** What may end either way, as long as it ends. */
export const BOUNDED: [string, () => Uint8Array][] = [
  ['a PDF whose page swells to 100 MB', () => pdfPage(deflated(Buffer.alloc(100 * 1024 * 1024, ' ')))],
  [
    'a PDF that writes one word five million times',
    () => pdfPage(deflated(`BT /F1 12 Tf ${'(moon) Tj '.repeat(5_000_000)}ET`)),
  ],
  [
    'a PDF nested 100,000 deep',
    () =>
      pdfOf([
        `<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(100_000)}${']'.repeat(100_000)}>>`,
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]>>',
      ]),
  ],
  ['a page of 1.5 million elements', () => page('<b>a</b>'.repeat(1_500_000))],
  [
    'half a million closing tags without a start',
    () => page(`${'<div>'.repeat(50_000)}${'</x>'.repeat(500_000)}${WORDS}`),
  ],
];
