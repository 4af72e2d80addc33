import type { ConversationConfig } from './agent-config.ts';
import { AgentFunction, SYSTEM_TOOL_TYPES, type SystemToolType, type WebhookFunction } from './functions.ts';
import { isRecord } from './json.ts';

// What belongs here: where functions stand in an agent's settings. System functions stand in `prompt.built_in_tools` by
// name, the others in `prompt.tools`; older agents have them all in `prompt.tools` or in `agent.tools`.

/** A stored function that does not match the schema, with its first problem. */
export type BrokenFunction = { name: string; stored: unknown; place: string; reason: string };

/** What stands where functions do. */
export type ReadFunctions = {
  /** System functions in a fixed order, then the others in theirs. */
  functions: AgentFunction[];
  broken: BrokenFunction[];
  /** Tools of kinds that are not known here, as they are stored. */
  unknown: unknown[];
};

/** The functions of an agent; those that cannot be read are left out. */
export function functionsOf(config: ConversationConfig): AgentFunction[] {
  return readFunctions(config).functions;
}

/** Reads functions from every path where they may be stored; the newer path wins. */
export function readFunctions(config: ConversationConfig): ReadFunctions {
  const { built_in_tools = {}, tools = [] } = config.agent?.prompt ?? {};
  const read: ReadFunctions = { functions: [], broken: [], unknown: [] };
  for (const type of SYSTEM_TOOL_TYPES) {
    const stored = Object.hasOwn(built_in_tools, type) ? built_in_tools[type] : null;
    if (isRecord(stored)) readInto(read, { ...stored, type });
  }
  for (const stored of tools) readInto(read, stored);
  const named = new Set(read.functions.map(({ name }) => name));
  for (const stored of config.agent?.tools ?? []) {
    if (!isRecord(stored) || !named.has(String(stored.name))) readInto(read, stored);
  }
  return { ...read, functions: inOrder(read.functions) };
}

/**
 * The settings with these functions in place of all that they had. Tools of kinds that are not known here stay.
 * @param broken functions that cannot be read and are preserved as they are stored
 */
export function withFunctions(
  config: ConversationConfig,
  functions: readonly AgentFunction[],
  broken: readonly unknown[] = [],
): ConversationConfig {
  const { agent } = config;
  const { unknown } = readFunctions(config);
  const others = Object.entries(agent?.prompt?.built_in_tools ?? {}).filter(([name]) => !isSystemTool(name));
  const system = functions.filter(({ type }) => type === 'system');
  return {
    ...config,
    agent: {
      ...agent,
      prompt: {
        ...agent?.prompt,
        built_in_tools: Object.fromEntries([...others, ...system.map((own) => [own.name, own])]),
        tools: [...functions.filter(({ type }) => type !== 'system'), ...broken, ...unknown],
      },
      tools: [],
    },
  };
}

/** Webhooks that are called while an incoming telephone call rings. */
export function ringingFunctions(functions: readonly AgentFunction[]): WebhookFunction[] {
  return functions.filter((own) => own.type === 'webhook').filter((own) => own.runs_while_ringing === true);
}

/** Names of the variables that functions give values while a telephone call rings. */
export function ringingVariables(functions: readonly AgentFunction[]): string[] {
  return ringingFunctions(functions).flatMap(({ assignments = [] }) =>
    assignments.map(({ dynamic_variable }) => dynamic_variable),
  );
}

/** System functions in a fixed order, then the others in theirs. */
export function inOrder(functions: readonly AgentFunction[]): AgentFunction[] {
  const position = (own: AgentFunction) =>
    own.type === 'system' ? SYSTEM_TOOL_TYPES.indexOf(own.name) : SYSTEM_TOOL_TYPES.length;
  return functions.toSorted((a, b) => position(a) - position(b));
}

/** Headers of a webhook whose secret is gone, as in the copy of an agent. */
export function headersWithoutSecret(
  { api_schema }: Pick<WebhookFunction, 'api_schema'>,
  isStored: (secretId: string) => boolean = () => true,
): string[] {
  return Object.entries(api_schema.request_headers ?? {}).flatMap(([name, value]) => {
    const secretId = isRecord(value) && typeof value.secret_id === 'string' ? value.secret_id : undefined;
    return secretId === '' || (secretId !== undefined && !isStored(secretId)) ? [name] : [];
  });
}

function readInto(read: ReadFunctions, stored: unknown): void {
  const current = inCurrentForm(stored);
  if (!isRecord(current) || !KNOWN_TYPES.includes(String(current.type)) || isForeignSystemTool(current)) {
    read.unknown.push(stored);
    return;
  }
  const { data, error } = AgentFunction.safeParse(current);
  if (!data) {
    const issue = error.issues[0];
    const name = typeof current.name === 'string' ? current.name : '';
    read.broken.push({ name, stored, place: issue?.path.join('.') ?? '', reason: issue?.message ?? '' });
  } else if (data.type !== 'system' || !read.functions.some((own) => own.name === data.name)) {
    read.functions.push(data);
  }
}

const KNOWN_TYPES: readonly string[] = ['webhook', 'client', 'system'] satisfies AgentFunction['type'][];

/** Types that older agents give to system functions. */
const OLDER_TYPES: ReadonlyMap<unknown, SystemToolType> = new Map<unknown, SystemToolType>([
  ['transfer_ai', 'transfer_to_agent'],
  ['transfer_human', 'transfer_to_number'],
  ['detect_language', 'language_detection'],
  ...SYSTEM_TOOL_TYPES.map((type) => [type, type] as const),
]);

function inCurrentForm(stored: unknown): unknown {
  if (!isRecord(stored)) return stored;
  const older = OLDER_TYPES.get(stored.type);
  if (older) return systemForm({ ...stored, type: 'system' }, older);
  if (stored.type === 'system') return systemForm(stored, undefined);
  return stored.type === 'webhook' ? webhookForm(stored) : stored;
}

function systemForm(stored: Readonly<Record<string, unknown>>, given: SystemToolType | undefined): unknown {
  const params = isRecord(stored.params) ? stored.params : {};
  const type = given ?? params.system_tool_type ?? stored.name;
  const known = OLDER_TYPES.get(type) ?? type;
  return {
    ...stored,
    name: known,
    params: {
      ...params,
      system_tool_type: known,
      ...(Array.isArray(params.transfers) ? { transfers: params.transfers.map(transferForm) } : {}),
    },
  };
}

// A transfer to a number once said nothing but the number.
function transferForm(transfer: unknown): unknown {
  if (!isRecord(transfer) || 'agent_id' in transfer) return transfer;
  const { transfer_destination: destination } = transfer;
  if (isRecord(destination)) return { ...transfer, transfer_destination: destinationForm(destination) };
  return { ...transfer, transfer_destination: { type: 'phone', phone_number: transfer.phone_number } };
}

// ElevenLabs has types of its own for destinations that a variable holds.
function destinationForm(destination: Readonly<Record<string, unknown>>): unknown {
  const [, type] = /^(phone|sip_uri)_dynamic_variable$/.exec(String(destination.type)) ?? [];
  if (type === undefined) return destination;
  const place = type === 'phone' ? 'phone_number' : 'sip_uri';
  const name = String(destination[place] ?? '').replaceAll(/[{}\s]/g, '');
  return { ...destination, type, [place]: name && `{{${name}}}` };
}

// What a webhook calls may stand beside its name or under `config`.
function webhookForm(stored: Readonly<Record<string, unknown>>): unknown {
  const { method, url, config, api_schema, response_timeout, ...others } = stored;
  const before = isRecord(config) ? config : {};
  const timeout = response_timeout ?? before.response_timeout;
  const current = timeout === undefined ? others : { response_timeout_secs: timeout, ...others };
  const beside = defined({ url: url ?? before.url, method: method ?? before.method });
  return { ...current, api_schema: isRecord(api_schema) ? { ...beside, ...api_schema } : beside };
}

function defined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

// System functions of other products, such as the detection of answering machines, are none of ours.
function isForeignSystemTool({ type, name }: Readonly<Record<string, unknown>>): boolean {
  return type === 'system' && typeof name === 'string' && !isSystemTool(name);
}

function isSystemTool(name: string): name is SystemToolType {
  return (SYSTEM_TOOL_TYPES as readonly string[]).includes(name);
}
