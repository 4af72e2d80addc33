import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentPaths } from './document-paths.mjs';

const pathsIn = (markdown) => documentPaths(markdown, ['scripts', 'server']);

it('finds a planted path that does not exist', () => {
  const paths = pathsIn(
    'Run `scripts/check.mjs`, not `scripts/planted.mjs`; see `scripts/` and `scripts/planted.mjs`.',
  );
  expect(paths.filter((path) => !existsSync(path))).toEqual(['scripts/planted.mjs']);
});

it('reads a path with a placeholder up to the folder before it', () => {
  expect(pathsIn('`server/src/<noun>/<noun>-routes.ts`, `server/src/settings/<group>-variables.ts`')).toEqual(
    ['server/src/', 'server/src/settings/'],
  );
});

it('ignores code spans that name nothing of the tree', () => {
  expect(pathsIn('`POST /v1/agents`, `application/json`, `npm run check`, `server`')).toEqual([]);
});
