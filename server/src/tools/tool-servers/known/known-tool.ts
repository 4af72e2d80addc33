import { createHash } from 'node:crypto';
import { inFieldOrder, isRecord } from '@parley/contract/json.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';
import { ExpectedError } from '../../../http/expected-error.ts';
import { storableJson, storableText } from '../../../http/storable-json.ts';
import { schemaProblem } from './tool-schema-check.ts';

/** A tool of a server, checked and bounded. */
export type KnownTool = {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  inputSchema: Record<string, unknown>;
  /** SHA-256 of name, description and schema, whatever order their keys have. */
  hash: string;
  /** Why models cannot be offered it; null where they can. */
  problem: string | null;
  /** Its server says that it changes nothing. */
  isReadOnly: boolean;
};

/** Longest name of a tool, in characters. */
const NAME_MAX = 200;
/** Longer descriptions are cut. */
const DESCRIPTION_MAX = 10_000;

/**
 * The tools of a server's own list, as far as there is room. Entries without a name and repeated names are left out;
 * whatever else is wrong with a tool is its `problem`.
 * @param listed whatever the server sent
 */
export function knownTools(listed: readonly unknown[]): KnownTool[] {
  const tools = new Map<string, KnownTool>();
  for (const entry of listed) {
    if (tools.size >= TOOL_SERVERS.toolsMax) break;
    const tool = knownTool(entry);
    if (tool && !tools.has(tool.name)) tools.set(tool.name, tool);
  }
  return [...tools.values()];
}

/** Of everything that a person sees and a model is told of a tool. */
export function toolHash(tool: Pick<KnownTool, 'name' | 'description' | 'inputSchema'>): string {
  const { name, description, inputSchema } = tool;
  return createHash('sha256')
    .update(JSON.stringify([name, description, inFieldOrder(inputSchema)]))
    .digest('hex');
}

/** Of a whole list, to notice that it is another one. */
export function toolsHash(tools: readonly KnownTool[]): string {
  const parts = tools.map(({ hash, problem, isReadOnly }) => [hash, problem, isReadOnly]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function knownTool(entry: unknown): KnownTool | undefined {
  if (!isRecord(entry) || typeof entry.name !== 'string') return undefined;
  const name = beginningOf(storableText(entry.name), NAME_MAX);
  if (name.trim() === '') return undefined;
  const description = storableText(typeof entry.description === 'string' ? entry.description : '');
  const schema = checkedSchema(entry.inputSchema);
  const tool = { name, description: beginningOf(description, DESCRIPTION_MAX), inputSchema: schema.schema };
  const nameProblem = name === entry.name ? null : 'Its name is too long or holds unreadable characters.';
  return {
    ...tool,
    hash: toolHash(tool),
    problem: nameProblem ?? schema.problem ?? executionProblem(entry.execution),
    isReadOnly: isRecord(entry.annotations) && entry.annotations.readOnlyHint === true,
  };
}

// Its server answers a plain call of such a tool with an error.
function executionProblem(execution: unknown): string | null {
  const isTask = isRecord(execution) && execution.taskSupport === 'required';
  return isTask ? 'It runs as a task of the Model Context Protocol only, which agents cannot start.' : null;
}

function checkedSchema(listed: unknown): { schema: Record<string, unknown>; problem: string | null } {
  const schema = shallowSchema(listed);
  const problem = schemaProblem(schema);
  return problem === null && isRecord(schema) ? { schema, problem } : { schema: {}, problem };
}

/** The schema as it can be stored; what is nested too deeply for that is no schema. */
function shallowSchema(listed: unknown): unknown {
  try {
    const schema = storableJson(listed);
    // Servers without parameters often leave the type out.
    return isRecord(schema) && schema.type === undefined ? { type: 'object', ...schema } : schema;
  } catch (error) {
    if (error instanceof ExpectedError) return undefined;
    throw error;
  }
}
