/**
 * Paths of the tree in the code spans of a Markdown text. One with a placeholder, such as `server/src/<noun>/`, counts
 * up to the folder before it.
 * @param {string} markdown
 * @param {readonly string[]} folders at the top of the tree; spans that begin with anything else are no paths
 * @returns {string[]} each once
 */
export function documentPaths(markdown, folders) {
  const paths = [...markdown.matchAll(/`([\w.-]+)(\/[^\s`]*)`/g)]
    .filter(([, folder]) => folders.includes(folder))
    .map(([, folder, rest]) => `${folder}${rest.replace(/[^/]*[<{*].*$/, '')}`);
  return [...new Set(paths)];
}
