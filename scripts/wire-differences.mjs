/**
 * Differences of two JSON values, by the way to each.
 * @param {unknown} before
 * @param {unknown} after
 * @returns {{ at: string, before: unknown, after: unknown }[]} undefined stands for what is not there
 */
export function wireDifferences(before, after, at = '') {
  if (Object.is(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ at, before, after }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => wireDifferences(before[key], after[key], `${at}/${key}`));
}

/**
 * The differences that are not listed as wanted.
 * @param {readonly { at: string, before: unknown, after: unknown }[]} differences
 * @param {readonly { pattern: RegExp, reason: string }[]} wanted matches the path to a difference or its value
 */
export function unwantedDifferences(differences, wanted) {
  return differences.filter(({ at, before, after }) => {
    const text = `${at} ${JSON.stringify(before) ?? ''} ${JSON.stringify(after) ?? ''}`;
    return !wanted.some(({ pattern }) => pattern.test(text));
  });
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}
