import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../test-results');

/** How the server received identities, as a table to be read. */
type ReceptionTable = {
  /** Name of the file in `test-results/`, without its ending. */
  file: string;
  title: string;
  /** Headings before those of the identities; the first is that of the call. */
  first: readonly string[];
  /** What stands under the other headings, by the name of the call; nothing unless given. */
  facts?: (call: string) => readonly string[];
  /** By the name of the identity, then by that of the call. */
  receptions: ReadonlyMap<string, Readonly<Record<string, string>>>;
};

/** Writes a table of the tests of access. */
export async function writeTable({ file, title, first, facts, receptions }: ReceptionTable): Promise<void> {
  const calls = Object.keys(receptions.values().next().value ?? {});
  const rows = calls.map((call) => {
    const cells = [...receptions.values()].map((received) => received[call] ?? '');
    return [call, ...(facts?.(call) ?? []), ...cells];
  });
  const head = [...first, ...receptions.keys()];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${file}.md`), `# ${title}\n\n${lines.join('\n')}\n`);
}
