import type { AgentListEntry } from '@parley/contract/agent-list.ts';
import { useEffect, useEffectEvent } from 'react';

/** What the parts of the console tell each other without knowing each other, with what each message carries. */
export type ConsoleEvents = {
  /** The agent list must be read again. */
  'refresh-agents': undefined;
  /** The tokens are gone, in a page that would forget everything if it left for sign-in. */
  'session-ended': undefined;
  /** Every open editor, picker and dialog about an agent closes, with what is open over the page. */
  'close-all-agent-ui': undefined;
  /** Agents were deleted; these remain. */
  'agents-updated': { agents: readonly AgentListEntry[] };
  /** The user wants this agent, named by its agent id, to answer a number. */
  'number-wanted': { agentId: string };
  /** The user wants to give a variable of the open agent a default. */
  'variable-default-wanted': { name: string };
  /** The user wants to see a section of the open agent. */
  'editor-section-wanted': {
    section: 'prompt' | 'knowledge' | 'design' | 'tools' | 'speech' | 'advanced';
  };
  /** The user wants to add a tool server, on the page of tool servers. */
  'add-tool-server': undefined;
};

type Handler<Name extends keyof ConsoleEvents> = (payload: ConsoleEvents[Name]) => void;

// The window in a browser, so that a page's own scripts can take part.
const target: EventTarget = typeof window === 'undefined' ? new EventTarget() : window;

/** Calls the handler at each such event. @returns a function that stops it */
export function onConsoleEvent<Name extends keyof ConsoleEvents>(
  name: Name,
  handler: Handler<Name>,
): () => void {
  const listener = (event: Event) => {
    handler((event instanceof CustomEvent ? event.detail : undefined) as ConsoleEvents[Name]);
  };
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}

/** Calls the handler of the last rendering at each such event, as long as the component is there. */
export function useConsoleEvent<Name extends keyof ConsoleEvents>(name: Name, handler: Handler<Name>): void {
  const handle = useEffectEvent(handler);
  useEffect(() => onConsoleEvent(name, (payload) => handle(payload)), [name]);
}

/** Calls all listeners; events without content take no second argument. */
export function emitConsoleEvent<Name extends keyof ConsoleEvents>(
  name: Name,
  ...[payload]: ConsoleEvents[Name] extends undefined ? [] : [ConsoleEvents[Name]]
): void {
  target.dispatchEvent(new CustomEvent(name, { detail: payload }));
}
