import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@parley/contract/endpoints.ts';

const FILE = join(import.meta.dirname, '../../test-results/access-table.md');
const SIGNS: Readonly<Record<string, string>> = {
  'let in': '●',
  'not allowed': '·',
  'not signed in': '–',
};

/** Writes how the server received every identity at every call, as a table to be read. */
export async function writeAccessTable(
  receptions: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Promise<void> {
  const identities = [...receptions.keys()];
  const rows = Object.entries(endpoints).map(([name, { method, path, access, scope }]) => {
    const cells = identities.map((identity) => {
      const reception = receptions.get(identity)?.[name] ?? '';
      return SIGNS[reception] ?? reception;
    });
    return [`${method} ${path}`, access, scope ?? '', ...cells];
  });
  const head = ['call', 'role', 'scope', ...identities];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  await mkdir(join(FILE, '..'), { recursive: true });
  await writeFile(
    FILE,
    `# Every call × every identity\n\n● let in, · not allowed, – not signed in.\n\n${lines.join('\n')}\n`,
  );
}
