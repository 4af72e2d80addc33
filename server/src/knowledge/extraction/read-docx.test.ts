import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readDocx } from './read-docx.ts';

const OFFICE = 'http://schemas.openxmlformats.org';

/** A document of Word that has these paragraphs, written in its XML. */
function docx(paragraphs: string): Uint8Array {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

it('reads what tracked changes come to', async () => {
  const deleted = '<w:del><w:r><w:delText>five</w:delText></w:r></w:del>';
  const inserted = `<w:ins>${run('six')}</w:ins>`;
  const { text } = await readDocx(
    docx(`<w:p>${run('It costs ')}${deleted}${inserted}${run(' euros.')}</w:p>`),
  );
  expect(text).toBe('It costs six euros.');
});

it('leaves out text that Word hides', async () => {
  const paragraph = [
    run('It costs six euros'),
    run(', and costs us two', '<w:b/><w:vanish/>'),
    run(', or less', '<w:vanish w:val="true"/>'),
    run(' a day.', '<w:vanish w:val="0"/>'),
  ];
  const { text } = await readDocx(docx(`<w:p>${paragraph.join('')}</w:p>`));
  expect(text).toBe('It costs six euros a day.');
});
