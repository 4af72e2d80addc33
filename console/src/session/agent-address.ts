import type { AgentType } from '@parley/contract/agent-list.ts';
import { TemplateId } from '@parley/contract/templates.ts';
import { z } from 'zod';

// The open agent stands in the address, so that it survives a reload and can be linked to from anywhere.

/** The page that lists agents and, over it, the one that is open. */
export const AGENTS_PATH = '/agents';

/** What is open over the agent list. */
export type OpenAgent =
  | { kind: 'none' }
  | { kind: 'stored'; id: string }
  /** Without a template, one is still to be chosen; with `file`, it is made from what a file contains. */
  | { kind: 'new'; type: AgentType; template?: NewAgentStart | undefined };

const NewAgentStart = TemplateId.or(z.literal('file'));
type NewAgentStart = z.infer<typeof NewAgentStart>;

const NEW = 'new';

/** What an address opens. */
export function openAgentOf(search: URLSearchParams): OpenAgent {
  const agent = search.get('agent');
  if (!agent) return { kind: 'none' };
  if (agent !== NEW) return { kind: 'stored', id: agent };
  const template = NewAgentStart.safeParse(search.get('template')).data;
  const type = search.get('type') === 'chat' ? 'chat' : 'voice';
  return { kind: 'new', type, template };
}

/** The address that opens an agent, a new one or none, with everything else in it left as it is. */
export function searchOpening(search: URLSearchParams, open: OpenAgent): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of ['agent', 'type', 'template', 'tests']) next.delete(key);
  if (open.kind === 'stored') next.set('agent', open.id);
  if (open.kind === 'new') {
    next.set('agent', NEW);
    next.set('type', open.type);
    if (open.template) next.set('template', open.template);
  }
  return next;
}

/** The address that opens an agent from any other page. */
export function addressOpening(open: OpenAgent): string {
  return `${AGENTS_PATH}?${searchOpening(new URLSearchParams(), open)}`;
}
