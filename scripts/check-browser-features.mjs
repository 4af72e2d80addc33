import { globSync, readFileSync } from 'node:fs';
import { features } from 'web-features';
import { BROWSER_TARGET } from '../console/browser-target.ts';
import { newerFeatures } from './browser-features.mjs';

// Fails where code for browsers uses what the oldest of them do not know, unless it does without as said here.

const SOURCES = '{console,widget,client,contract}/src/**/*.{ts,tsx,css}';

/** Features that are newer, and what happens without them. */
const DOES_WITHOUT = {
  'css.properties.accent-color': 'the browser has a colour of its own',
  'css.properties.field-sizing': 'fields have rows and can be dragged',
  'css.properties.forced-color-adjust': 'Safari, which lacks it, forces no colours',
  'css.properties.line-clamp': 'Tailwind writes the older -webkit-line-clamp',
  'css.properties.overflow-anchor': 'there is no anchoring to switch off',
  'css.properties.overscroll-behavior': 'the page behind scrolls on',
  'css.properties.scrollbar-color': 'the browser has a colour of its own',
  'css.properties.scrollbar-gutter': 'what stands beside a scroll bar moves when it appears',
  'css.properties.scrollbar-width': 'scroll bars are as wide as elsewhere',
  'api.Window.devicePixelRatio': 'no gap: the data leave Safari out, which has it',
};

const paths = globSync(SOURCES).filter((path) => !/\.test\.tsx?$/.test(path));
const support = Object.fromEntries(
  Object.values(features).flatMap(({ status }) =>
    Object.entries(status?.by_compat_key ?? {}).map(([key, known]) => [key, known.support]),
  ),
);
const found = newerFeatures({
  sources: Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')])),
  support,
  target: BROWSER_TARGET,
});
const unknown = found.filter(({ key }) => !(key in DOES_WITHOUT));
const unused = Object.keys(DOES_WITHOUT).filter((key) => !found.some((use) => use.key === key));
for (const { path, key } of unknown)
  console.log(`${path} uses ${key}, newer than ${BROWSER_TARGET.join(', ')}`);
for (const key of unused) console.log(`${key} is used nowhere any more`);
console.log(`browser features: ${paths.length} sources, ${unknown.length + unused.length} problems`);
process.exit(unknown.length + unused.length === 0 ? 0 : 1);
