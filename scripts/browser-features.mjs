// What of the web platform a source uses that the oldest browsers it is built for do not know: constructors, members of
// named objects, and properties of CSS. Methods of values are not found, for which types would be needed.

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const MEMBER = /\b([A-Za-z]\w*)(?:\?\.|\.)([a-zA-Z]\w*)/g;
const MADE = /\bnew ([A-Z]\w*)/g;
const DECLARED = /(?<![\w-])([a-z]+(?:-[a-z]+)+)(?=[:-])/g;

/** Objects of the browser by the names under which sources know them. */
const INTERFACES = { navigator: 'Navigator', document: 'Document', window: 'Window', location: 'Location' };

/**
 * Finds what is newer than the target.
 * @param {{
 *   sources: Record<string, string>,
 *   support: Record<string, Record<string, string>>,
 *   target: readonly string[],
 * }} input sources by path; the first version with each feature by browser, as web-features has it; the target as
 * Vite takes it
 * @returns {{ path: string, key: string }[]} where which feature is used, by its key in the compatibility data
 */
export function newerFeatures({ sources, support, target }) {
  const oldest = target.map((entry) => /^([a-z]+)([\d.]+)$/.exec(entry)?.slice(1) ?? []);
  const isNewer = (key) =>
    oldest.some(([browser, version]) => isAfter(support[key]?.[browser ?? ''], version ?? ''));
  return Object.entries(sources).flatMap(([path, source]) => {
    const code = source.replaceAll(COMMENTS, '');
    const keys = path.endsWith('.css') ? propertyKeys(code) : [...memberKeys(code), ...propertyKeys(code)];
    const found = [...new Set(keys)].filter((key) => key in support && isNewer(key));
    return found.map((key) => ({ path, key }));
  });
}

function memberKeys(code) {
  const members = [...code.matchAll(MEMBER)].flatMap(([, object, member]) => {
    const name = INTERFACES[object] ?? object;
    return [`api.${name}.${member}_static`, `api.${name}.${member}`, `javascript.builtins.${name}.${member}`];
  });
  const made = [...code.matchAll(MADE)].flatMap(([, name]) => [`api.${name}`, `javascript.builtins.${name}`]);
  return [...members, ...made];
}

// Properties of CSS stand in style sheets, and as classes: `field-sizing-content`.
function propertyKeys(code) {
  return [...code.matchAll(DECLARED)].map(([, property]) => `css.properties.${property}`);
}

/** Whether a version came after another; one that never came did. */
function isAfter(version, other) {
  if (version === undefined) return true;
  const [a, b] = [version, other].map((text) => text.replace('≤', '').split('.').map(Number));
  return (a[0] ?? 0) !== (b[0] ?? 0) ? (a[0] ?? 0) > (b[0] ?? 0) : (a[1] ?? 0) > (b[1] ?? 0);
}
