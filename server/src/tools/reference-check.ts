import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { FieldProblem } from '@parley/contract/error.ts';
import { isRecord } from '@parley/contract/json.ts';

// What belongs here: ids of secrets and of other agents in the settings of an agent.

/** Which of some ids a team has. */
export type KnownIds = (teamId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

type ReferenceKind = keyof typeof CODES;
type Reference = { kind: ReferenceKind; id: string; path: string };

const CODES = { secrets: 'secret_not_found', agents: 'agent_not_found' };

/**
 * References that a change adds and the team does not have. Those that are stored already may lead to what was deleted
 * since.
 */
export async function referenceProblems(
  known: Readonly<Record<ReferenceKind, KnownIds>>,
  teamId: string,
  { config, stored = {} }: { config: ConversationConfig; stored: ConversationConfig | undefined },
): Promise<FieldProblem[]> {
  const before = referencesOf(stored);
  const added = referencesOf(config).filter(
    ({ kind, id }) => !before.some((old) => old.kind === kind && old.id === id),
  );
  const problemsOf = async (kind: ReferenceKind) => {
    const ofKind = added.filter((reference) => reference.kind === kind);
    if (ofKind.length === 0) return [];
    const found = await known[kind](
      teamId,
      ofKind.map(({ id }) => id),
    );
    return ofKind.flatMap(({ id, path }) => (found.has(id) ? [] : [{ path, message: CODES[kind] }]));
  };
  return [...(await problemsOf('secrets')), ...(await problemsOf('agents'))];
}

/** Only where they are obeyed: elsewhere, such as among the variables, a name is the team's own. */
function referencesOf({ agent }: ConversationConfig): Reference[] {
  const { built_in_tools, tools, custom_llm } = agent?.prompt ?? {};
  return [
    ...referencesIn({ built_in_tools, tools, custom_llm }, 'conversation_config.agent.prompt'),
    ...referencesIn({ tools: agent?.tools }, 'conversation_config.agent'),
  ];
}

function referencesIn(value: unknown, path: string): Reference[] {
  if (Array.isArray(value))
    return value.flatMap((item, position) => referencesIn(item, `${path}.${position}`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = `${path}.${name}`;
    if (typeof inner !== 'string') return referencesIn(inner, place);
    const id = inner.trim();
    const kind = kindAt(place);
    return kind === undefined || id === '' ? [] : [{ kind, id, path: place }];
  });
}

function kindAt(path: string): ReferenceKind | undefined {
  if (path.endsWith('.secret_id')) return 'secrets';
  return /\.params\.transfers\.\d+\.agent_id$/.test(path) ? 'agents' : undefined;
}
