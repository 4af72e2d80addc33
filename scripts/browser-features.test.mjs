import { expect, it } from 'vitest';
import { newerFeatures } from './browser-features.mjs';

const support = {
  'api.URL.parse_static': { chrome: '126', safari: '18' },
  'api.URL.canParse_static': { chrome: '120', safari: '17' },
  'api.Navigator.share': { chrome: '90', safari: '12.1' },
  'javascript.builtins.Symbol.dispose': { chrome: '125' },
  'css.properties.field-sizing': { chrome: '123', safari: '26.2' },
  'css.properties.scroll-margin': { chrome: '69', safari: '14.1' },
};
const keysIn = (path, source, target = ['chrome123', 'safari17.5']) =>
  newerFeatures({ sources: { [path]: source }, support, target }).map(({ key }) => key);

it('finds members of the browser that came after the oldest browser, in any that is built for', () => {
  expect(keysIn('a.ts', "URL.parse(text) ?? URL.canParse('') ?? navigator.share")).toEqual([
    'api.URL.parse_static',
  ]);
  expect(keysIn('a.ts', 'URL.parse(text)', ['chrome126', 'safari18'])).toEqual([]);
  expect(keysIn('a.ts', 'owned[Symbol.dispose]()', ['chrome126', 'safari18'])).toEqual([
    'javascript.builtins.Symbol.dispose',
  ]);
});

it('finds properties in style sheets and as classes', () => {
  expect(keysIn('a.css', 'a { field-sizing: content; scroll-margin: 0 }')).toEqual([
    'css.properties.field-sizing',
  ]);
  expect(keysIn('a.tsx', '<p className="field-sizing-content" />')).toEqual(['css.properties.field-sizing']);
});

it('reads no comments', () => {
  expect(
    keysIn('a.ts', '// URL.parse(text)\n/** URL.parse(text) */\nconst a = 1; // URL.parse(text)'),
  ).toEqual([]);
});
