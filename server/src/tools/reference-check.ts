import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { FieldProblem } from '@parley/contract/error.ts';
import { isRecord } from '@parley/contract/json.ts';

// What belongs here: ids of secrets, other agents and documents in the settings of an agent.

/** Which of some ids a team has. */
export type KnownIds = (teamId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

type ReferenceKind = keyof typeof CODES;
type Reference = { kind: ReferenceKind; id: string; path: string };

const CODES = {
  secrets: 'secret_not_found',
  agents: 'agent_not_found',
  documents: 'document_not_found',
  tools: 'tool_not_found',
};

/** What a team has of each kind; tools are their agents' own, so that none has an id that another could name. */
export type KnownReferences = Readonly<Record<Exclude<ReferenceKind, 'tools'>, KnownIds>>;

/**
 * References that a change adds and the team does not have. Those that are stored already may lead to what was deleted
 * since.
 */
export async function referenceProblems(
  known: KnownReferences,
  teamId: string,
  { config, stored = {} }: { config: ConversationConfig; stored: ConversationConfig | undefined },
): Promise<FieldProblem[]> {
  const before = new Set(referencesOf(stored).map(({ kind, id }) => `${kind} ${id}`));
  const added = referencesOf(config).filter(({ kind, id }) => !before.has(`${kind} ${id}`));
  const problemsOf = async (kind: ReferenceKind) => {
    const ofKind = added.filter((reference) => reference.kind === kind);
    if (ofKind.length === 0) return [];
    const ids = ofKind.map(({ id }) => id);
    const found = kind === 'tools' ? new Set() : await known[kind](teamId, ids);
    return ofKind.flatMap(({ id, path }) => (found.has(id) ? [] : [{ path, message: CODES[kind] }]));
  };
  return (await Promise.all((Object.keys(CODES) as ReferenceKind[]).map(problemsOf))).flat();
}

const PROMPT = 'conversation_config.agent.prompt';

/** Only where they are obeyed: elsewhere, such as among the variables, a name is the team's own. */
function referencesOf({ agent }: ConversationConfig): Reference[] {
  const { built_in_tools, tools, custom_llm, knowledge_base = [], tool_ids = [] } = agent?.prompt ?? {};
  return [
    ...knowledge_base.map(({ id }, position) => ({
      kind: 'documents' as const,
      id: id.toLowerCase(),
      path: `${PROMPT}.knowledge_base.${position}.id`,
    })),
    ...tool_ids.map((id, position) => ({
      kind: 'tools' as const,
      id,
      path: `${PROMPT}.tool_ids.${position}`,
    })),
    ...referencesIn({ built_in_tools, tools, custom_llm }, PROMPT),
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
