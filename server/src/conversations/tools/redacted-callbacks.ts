import type { Redaction } from '../redaction/redaction.ts';
import type { ToolDependencies } from './runnable-tool.ts';

/** Tools that store what the agent knows of a promised call with marks in place of what is withheld. */
export function withRedactedCallbacks(
  tools: ToolDependencies,
  redaction: Pick<Redaction, 'json'>,
): ToolDependencies {
  const { callbacks } = tools;
  return {
    ...tools,
    callbacks: {
      schedule: (callback) =>
        callbacks.schedule({ ...callback, variables: redaction.json(callback.variables) }),
    },
  };
}
