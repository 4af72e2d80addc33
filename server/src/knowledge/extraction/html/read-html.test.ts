import { describe, expect, it } from 'vitest';
import { readHtmlFile, readWebPage } from './read-html.ts';

const bytes = (html: string) => new TextEncoder().encode(html);
const read = (html: string, charset?: string) =>
  readWebPage(bytes(html), 'https://shop.example/guide', charset);

const PARAGRAPH =
  'The workshop repairs bicycles from Tuesday to Friday, and on Saturdays through lunch, whatever their age and make, with a guarantee of three months on labour.';
const ARTICLE = `<h2>Repairs</h2><p>${PARAGRAPH}</p><p>${PARAGRAPH.replace('bicycles', 'wheels')}</p>`;

describe('readWebPage', () => {
  it('finds what a page is about among what surrounds it', () => {
    const { text, html } = read(`<!doctype html><html><head><title>Guide | Moon</title></head><body>
      <header><nav><a href="/">Home</a></nav></header>
      <div id="cookie-consent"><p>We value your privacy. Accept all cookies?</p><button>Accept</button></div>
      <main><article><h1>Guide</h1>${ARTICLE}</article></main>
      <aside>Related: scooters</aside><footer>All rights reserved</footer></body></html>`);
    expect(text).toContain('## Repairs');
    expect(text).toContain(PARAGRAPH);
    expect(text).not.toMatch(/Home|cookies|scooters|rights/);
    expect(html).not.toMatch(/cookies|<nav/);
    expect(text).toMatch(/^# Guide/);
  });

  it('preserves all of a page without a main part', () => {
    const { text } = read(
      '<title>Hours</title><body><nav>Menu</nav><div>Open 9 to 6</div><div>Closed on Sundays</div><table><tr><th>Day</th><th>Time</th></tr><tr><td>Friday</td><td>9</td></tr></table></body>',
    );
    expect(text).toBe(
      '# Hours\n\nOpen 9 to 6\n\nClosed on Sundays\n\n| Day | Time |\n| --- | --- |\n| Friday | 9 |',
    );
  });

  it('preserves the sections that a search for the main part would miss', () => {
    const sections = Array.from(
      { length: 6 },
      (_, index) => `<section><h2>Topic ${index}</h2><p>${PARAGRAPH}</p></section>`,
    );
    const { text } = read(`<title>All</title><div class="page">${sections.join('')}</div>`);
    expect(text.match(/^## Topic \d$/gm)).toHaveLength(6);
  });

  it.each([
    ['around the main part', `<div class="has-sidebar"><main>${ARTICLE}</main></div>`],
    ['beside a banner', `<div id="consent">${PARAGRAPH}</div><div class="no-sidebar">${ARTICLE}</div>`],
    ['with most of the text', `<div class="sidebar-layout"><p>${PARAGRAPH}</p></div><p>Call us.</p>`],
  ])('reads what stands in a layout that is named after a sidebar, %s', (_, body) => {
    const page = `<header><h1>Moon Bikes</h1></header>${body}<div class="sidebar"><p>Scooters too</p></div>`;
    for (const { text } of [read(page), readHtmlFile(bytes(page))]) {
      expect(text.split(PARAGRAPH)).toHaveLength(2);
      expect(text).not.toContain('Scooters');
    }
  });

  it.each([
    [
      'with buttons in headings',
      '<h2><button aria-controls="a1">When?</button></h2><div id="a1" class="collapse">',
    ],
    [
      'hidden and named by its title',
      '<h2 id="q1">When?</h2><div role="region" aria-labelledby="q1" hidden="hidden">',
    ],
    [
      'behind a button',
      '<button aria-expanded="false" aria-controls="a1">When?</button><div id="a1" style="display: none">',
    ],
    ['in a tab', '<button role="tab" aria-controls="a1">When?</button><div role="tabpanel" id="a1" hidden>'],
    ['that the search of the browser finds', '<h2>When?</h2><div hidden="until-found">'],
    ['of structured data', '<h2>When?</h2><div itemprop="acceptedAnswer" style="display:none">'],
  ])('reads questions and answers that open at a click, %s', (_, question) => {
    const menu =
      '<button aria-controls="menu">Menu</button><div id="menu" hidden><a href="/cart">Cart</a></div>';
    const page = `<header>${menu}</header>${menu.replaceAll('menu', 'more').replace('Menu', '')}<h1>Answers</h1>${question}
      ${' '.repeat(500)}<p>${PARAGRAPH}</p></div>`;
    for (const { text } of [read(page), readHtmlFile(bytes(page))]) {
      expect(text).toMatch(/When\?\n\nThe workshop/);
      expect(text).not.toMatch(/Menu|Cart/);
    }
  });

  it.each(['menu', 'page-header', 'car-sharing', 'popup-store'])(
    'reads what a page is about also where it is called like what surrounds pages: %s',
    (name) => {
      const prices = PARAGRAPH.replace('bicycles', 'shared cars');
      const page = `<div><h1>Moon</h1><p>${PARAGRAPH}</p><p>${PARAGRAPH}</p><p>${PARAGRAPH}</p>
        <section class="${name}"><h2>Prices</h2><p>${prices}</p><p>${prices}</p></section>
        <div class="social-share"><p>Tell your friends</p></div>
        <div class="comments"><p>${PARAGRAPH.replace('bicycles', 'nothing')}</p></div></div>`;
      for (const { text } of [read(page), readHtmlFile(bytes(page))]) {
        expect(text).toContain('## Prices\n\nThe workshop repairs shared cars');
        expect(text).not.toContain('friends');
      }
      expect(read(page).text).not.toContain('repairs nothing');
    },
  );

  it.each(['main', 'div'])('reads how a business can be reached, in a %s', (tag) => {
    const contact =
      '<div><h3>Reach us</h3><p>Tel. <a href="tel:+33144556677">01 44 55 66 77</a></p><p><a href="mailto:ada@moon.example">Write to us</a></p></div>';
    const { text } = read(`<${tag}><h1>Moon</h1><p>${PARAGRAPH}</p><p>${PARAGRAPH}</p>${contact}</${tag}>`);
    expect(text).toContain(
      'Tel. [01 44 55 66 77](tel:+33144556677)\n\n[Write to us](mailto:ada@moon.example)',
    );
  });

  it('reads what a page marks as its main part whole, but for comments', () => {
    const card = (name: string) =>
      `<div><h3>${name}</h3><p>9 €</p><ul><li>1 user</li></ul><a href="/buy">Buy now</a></div>`;
    const { text } = read(
      `<main><section><h2>Welcome</h2><p>${PARAGRAPH}</p><p>${PARAGRAPH}</p><p>${PARAGRAPH}</p></section>
        <div>${card('Basic')}${card('Pro')}</div><div class="comments"><p>I like it.</p></div></main>`,
    );
    expect(text).toContain('### Pro\n\n9 €\n\n- 1 user');
    expect(text).not.toContain('I like it');
  });

  it('honours the charset of the header before that of the page', () => {
    const page = Buffer.from(`<meta charset="koi8-r"><p>${PARAGRAPH} Caf\xe9</p>`, 'latin1');
    expect(readWebPage(new Uint8Array(page), 'https://shop.example/', 'iso-8859-1').text).toContain('Café');
  });

  it('resolves links against the address of the page', () => {
    expect(read(`<p>${PARAGRAPH} <a href="prices">Prices</a></p>`).text).toContain(
      '[Prices](https://shop.example/prices)',
    );
    for (const base of ['/docs/', 'https://shop.example/docs/?a#b'])
      expect(read(`<base href="${base}"><p>${PARAGRAPH} <a href="prices">Prices</a></p>`).text).toContain(
        '[Prices](https://shop.example/docs/prices)',
      );
  });
});

describe('readHtmlFile', () => {
  it('preserves the whole body but navigation, scripts and what is hidden', () => {
    const { text } = readHtmlFile(
      bytes(
        '<title> My\n guide </title><nav>Menu</nav><script>x()</script><p hidden>secret</p><form><p>Hello</p></form>',
      ),
    );
    expect(text).toBe('Hello');
  });
});
