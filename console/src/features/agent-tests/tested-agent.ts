import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { NewAgent } from '@parley/contract/agents.ts';

/** The agent whose tests are shown, and what the signed-in user may do with them. */
export type TestedAgent = {
  id: string;
  /** The version in force. */
  version: number;
  /** The settings as they would be saved; undefined where nothing is unsaved. */
  unsaved: NewAgent | undefined;
  /** Dynamic variables that the agent knows, with their default values. */
  variables: DynamicVariables;
  /** Tools that the agent may call, by name. */
  toolNames: readonly string[];
  mayChange: boolean;
  mayRun: boolean;
};
