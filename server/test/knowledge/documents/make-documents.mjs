import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Makes the documents of this folder out of sources/ with the programs that people make theirs with: LibreOffice
// Writer, pandoc and Chromium. Needs all three (PARLEY_CHROMIUM names another Chromium) and is run by hand.

const here = import.meta.dirname;
const made = join(here, 'made');
const chromium = process.env.PARLEY_CHROMIUM ?? '/usr/bin/chromium';
const work = mkdtempSync(join(tmpdir(), 'documents-'));
const run = (program, ...options) => execFileSync(program, options, { cwd: work, stdio: 'pipe' });

const PAGE = `@page { size: A4; margin: 2cm }
body { font-family: "Liberation Serif"; font-size: 11pt; text-align: justify }
td, th { padding: 2pt 12pt; text-align: left }`;

const COLUMNS = `@page { size: A4; margin: 2.2cm 1.8cm;
  @top-center { content: "Moon Bicycle · Vélo Lune · Bici Luna"; font-size: 8pt }
  @bottom-center { content: counter(page) " / " counter(pages); font-size: 8pt } }
body { font-family: "DejaVu Sans"; font-size: 10pt; line-height: 1.4; columns: 2; column-gap: 1cm; text-align: justify }
h1 { column-span: all; font-size: 20pt } h2 { font-size: 14pt } h3 { font-size: 11.5pt }
table { font-size: 8pt; border-collapse: collapse } td, th { text-align: left; padding-right: 8pt }`;

/** Long words get places to be broken at, as a word processor that hyphenates would find them. */
const withSoftHyphens = (html) =>
  html.replaceAll(/(?<=>[^<>]*)\p{Ll}{11,}/gu, (word) =>
    word.replaceAll(/([aeiou][^aeiou\W])(?=[^aeiou][aeiou].)/gu, '$1\u00ad'),
  );

function writer(language, input, extension, filter = extension) {
  run(
    'soffice',
    '--headless',
    `-env:UserInstallation=file://${work}/profile`,
    '--convert-to',
    filter,
    '--outdir',
    join(work, 'out'),
    join(work, input),
  );
  copyFileSync(
    join(work, 'out', input.replace(/\.\w+$/, `.${extension}`)),
    join(made, `writer.${language}.${extension}`),
  );
}

function browse(html, ...switches) {
  const page = join(work, 'page.html');
  writeFileSync(page, html);
  run(chromium, '--headless', '--no-sandbox', '--disable-gpu', ...switches, `file://${page}`);
}

const print = (name, html, ...switches) =>
  browse(html, '--no-pdf-header-footer', `--print-to-pdf=${join(made, name)}`, ...switches);

rmSync(made, { recursive: true, force: true });
mkdirSync(made);
for (const language of ['fr', 'en', 'es']) {
  const source = join(here, 'sources', `guide.${language}.md`);
  const pandoc = (target, ...options) => run('pandoc', source, '-o', target, ...options);

  pandoc(join(made, `pandoc.${language}.docx`));
  pandoc(join(made, `pandoc.${language}.epub`), '--toc', '--epub-chapter-level=2');
  pandoc(join(made, `pandoc.${language}.html`), '--standalone');
  pandoc(join(work, 'guide.odt'));
  writer(language, 'guide.odt', 'docx');
  writer(language, 'guide.odt', 'html');
  writer(
    language,
    'guide.odt',
    'pdf',
    'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"false"}}',
  );
  writer(language, 'guide.odt', 'epub');
  pandoc(join(work, 'guide.html'), '--standalone');
  const html = readFileSync(join(work, 'guide.html'), 'utf8').replace(/<style>[\s\S]*?<\/style>/, '');
  print(`chromium.${language}.pdf`, html.replace('</head>', `<style>${PAGE}</style></head>`));
  const narrow = withSoftHyphens(html.replace('</head>', `<style>${COLUMNS}</style></head>`));
  // Without tags, so that columns have to be told by their looks.
  print(`chromium-columns.${language}.pdf`, narrow, '--disable-pdf-tagging');

  pandoc(join(work, 'guide.txt'), '--to', 'plain');
  const text = readFileSync(join(work, 'guide.txt'), 'utf8');
  writeFileSync(join(made, `plain.${language}.utf-8.txt`), text);
  writeFileSync(join(made, `plain.${language}.utf-16.txt`), Buffer.from(`\ufeff${text}`, 'utf16le'));
  writeFileSync(join(work, 'windows.txt'), text.replaceAll('\n', '\r\n'));
  const windows = run('iconv', '-f', 'utf-8', '-t', 'windows-1252//TRANSLIT', join(work, 'windows.txt'));
  writeFileSync(join(made, `plain.${language}.windows-1252.txt`), windows);
}

// Two that cannot be read: a picture of a page, and a document that asks for a password.
const scan = join(work, 'scan.png');
browse('<h1>Guide</h1><p>Horaires : de 9 h à 12 h 30.</p>', '--window-size=400,200', `--screenshot=${scan}`);
const picture = readFileSync(scan).toString('base64');
print('scanned.pdf', `<img src="data:image/png;base64,${picture}">`);
const locked = {
  EncryptFile: { type: 'boolean', value: 'true' },
  DocumentOpenPassword: { type: 'string', value: 'luna' },
};
writer('locked', 'guide.odt', 'pdf', `pdf:writer_pdf_Export:${JSON.stringify(locked)}`);
rmSync(work, { recursive: true });
