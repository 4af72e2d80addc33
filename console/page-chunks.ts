import { join } from 'node:path';

/** What is asked of the bundler about a module. */
type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

const ENTRY = 'shell/console-entry.tsx';
/** What shell/first-page.ts fetches. */
const FETCHED_AT_ONCE = ['shell/agents-page.tsx', 'data/agents.ts'];
const SIGN_IN = 'features/sign-in/sign-in-entry.tsx';
const EDITOR = 'features/editor/agent-editor-page.tsx';
const PAGE = /-page\.tsx$/;
const LIBRARIES = /node_modules/;

/**
 * Names the chunk of a module, so that a page takes a few files instead of a hundred small ones: libraries that change
 * less often than our own code, what the first page imports, what the page for signing in adds to that, what the editor
 * shares with other pages, and what it alone imports.
 * @param source folder of the console's source
 */
export function pageChunks(source: string): (id: string, graph: ModuleGraph) => string | null {
  let chunks: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    chunks ??= chunksOfModules(source, graph);
    return chunks.get(id) ?? null;
  };
}

function chunksOfModules(source: string, graph: ModuleGraph): Map<string, string> {
  const at = (file: string) => join(source, file);
  const [entry, signIn, editor] = [at(ENTRY), at(SIGN_IN), at(EDITOR)] as const;
  const first = importedBy([entry, ...FETCHED_AT_ONCE.map(at)], graph);
  const late = [...first].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const otherPages = importedBy(
    late.filter((id) => PAGE.test(id) && id !== editor),
    graph,
  );
  const fields = importedBy([signIn], graph);
  if (first.size < 50 || fields.size < 20 || otherPages.size < 50) {
    throw new Error('The pages of the console import implausibly little.');
  }
  const chunks = new Map<string, string>();
  // Each of these imports only what comes after it, so that no two chunks need each other.
  for (const id of importedBy([editor], graph)) chunks.set(id, otherPages.has(id) ? 'later' : 'editor');
  for (const id of fields) chunks.set(id, 'fields');
  for (const id of first) chunks.set(id, LIBRARIES.test(id) ? 'foundation' : 'shared');
  chunks.delete(entry);
  chunks.delete(signIn);
  return chunks;
}

/** The modules and all that they import, but for what is fetched late. */
function importedBy(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(entries);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
