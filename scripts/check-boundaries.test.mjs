import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rules } from './boundaries.mjs';
import { FOLDER_CYCLES, findViolations } from './check-boundaries.mjs';

// One planted violation of each rule: the file, and the import that breaks the rule.
const PLANTED = {
  'no-cycles': ['engine/src/turns/first.ts', './second.ts'],
  'no-missing-modules': ['engine/src/turns/lost.ts', './gone.ts'],
  'contract-imports-only-zod': ['contract/src/clock.ts', 'node:os'],
  'language-imports-only-itself': ['language/src/reach.ts', '../../server/src/env.ts'],
  'engine-imports-only-contract-and-language': ['engine/src/turns/reach.ts', '../../../server/src/env.ts'],
  'server-imports-only-contract-and-language-and-engine': ['server/src/reach.ts', '../../client/src/call.ts'],
  'client-imports-only-contract': ['client/src/reach.ts', '../../console/src/design/button.tsx'],
  'console-imports-only-contract-and-client-and-widget': [
    'console/src/shell/reach.ts',
    '../../../server/src/env.ts',
  ],
  'widget-imports-only-contract-and-client': ['widget/src/reach.ts', '../../server/src/env.ts'],
  'cli-imports-only-contract-and-client': ['cli/src/reach.ts', '../../server/src/env.ts'],
  'engine-knows-no-http-and-no-sql': ['engine/src/replies/serve.ts', 'node:http'],
  'engine-core-knows-interfaces-only': ['engine/src/replies/vendor.ts', '../language-model/offline.ts'],
  'only-the-session-knows-the-session': ['engine/src/replies/upward.ts', '../session/session.ts'],
  'only-app-knows-the-http-library': ['server/src/agents/serve.ts', 'fastify'],
  'routes-are-composed-in-parts': ['server/src/agents/neighbour.ts', '../knowledge/knowledge-routes.ts'],
  'composition-is-at-the-top': ['server/src/agents/upward.ts', '../parts.ts'],
  'nouns-read-records-of-conversations': [
    'server/src/agents/open.ts',
    '../conversations/open-conversation.ts',
  ],
  'infrastructure-imports-no-noun': ['server/src/http/noun.ts', '../agents/agent-store.ts'],
  'queries-live-in-stores': ['server/src/agents/query.ts', 'drizzle-orm'],
  'design-knows-no-product': ['console/src/design/noun.ts', '../features/agents/agent-list.ts'],
  'session-is-below-data': ['console/src/session/upward.ts', '../data/agents.ts'],
  'data-knows-no-screen': ['console/src/data/upward.ts', '../features/agents/agent-list.ts'],
  'only-data-calls-the-server': ['console/src/features/agents/ask.ts', '../../session/api.ts'],
  'the-record-is-below-features': [
    'console/src/conversation-record/upward.ts',
    '../features/agents/agent-list.ts',
  ],
  'features-are-below-the-shell': ['console/src/features/agents/upward.ts', '../../shell/routes.ts'],
  'features-are-islands': ['console/src/features/agents/island.ts', '../prompt/prompt-panel.tsx'],
  'the-editor-imports-panels': ['console/src/features/editor/inside.ts', '../prompt/prompt-text.ts'],
};

// Two folders that need each other through four files, of which none needs itself.
const FOLDER_CYCLE = {
  'server/src/numbers/first-number.ts': '../widget/first-widget.ts',
  'server/src/widget/second-widget.ts': '../numbers/second-number.ts',
};

const BYSTANDERS = [
  'client/src/call.ts',
  'console/src/data/agents.ts',
  'console/src/design/button.tsx',
  'console/src/features/agents/agent-list.ts',
  'console/src/features/prompt/prompt-panel.tsx',
  'console/src/features/prompt/prompt-text.ts',
  'console/src/session/api.ts',
  'console/src/shell/routes.ts',
  'engine/src/language-model/offline.ts',
  'engine/src/session/session.ts',
  'server/src/agents/agent-store.ts',
  'server/src/conversations/open-conversation.ts',
  'server/src/env.ts',
  'server/src/knowledge/knowledge-routes.ts',
  'server/src/numbers/second-number.ts',
  'server/src/parts.ts',
  'server/src/widget/first-widget.ts',
];

let folder = '';
let found = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-boundaries-'));
  const write = async (path, text) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const path of BYSTANDERS) {
    await write(
      path,
      path.endsWith('x') ? 'export const Here = () => <b>here</b>;\n' : 'await using here = open();\n',
    );
  }
  for (const [path, target] of [...Object.values(PLANTED), ...Object.entries(FOLDER_CYCLE)]) {
    await write(path, `import * as other from '${target}';\nexport const seen = other;\n`);
  }
  await write('engine/src/turns/second.ts', "export { seen } from './first.ts';\n");
  await cp(resolve('package.json'), join(folder, 'package.json'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  found = (await findViolations(folder)).violations;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('plants a violation of every rule', () => {
  expect(Object.keys(PLANTED).sort()).toEqual(rules.map((rule) => rule.name).sort());
});

it.each(Object.entries(PLANTED))('reports a violation of %s', (rule, [path]) => {
  expect(found).toContainEqual(expect.objectContaining({ rule, from: path }));
});

it('reports folders that need each other, though no two files do', () => {
  const reported = found.filter(({ rule }) => rule === FOLDER_CYCLES).map(({ from }) => from);
  expect(reported.sort()).toEqual(Object.keys(FOLDER_CYCLE).sort());
});

it('accepts modules that follow the rules', () => {
  expect(found.filter(({ from }) => BYSTANDERS.includes(from))).toEqual([]);
});
