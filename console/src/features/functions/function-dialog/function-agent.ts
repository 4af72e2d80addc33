import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { AgentType } from '@parley/contract/agent-list.ts';

/** The agent whose function is edited, as far as the function is concerned. */
export type FunctionAgent = {
  /** Absent while the agent is being created. */
  id: string | undefined;
  type: AgentType;
  /** Its own, first, and the others that it speaks. */
  languages: readonly string[];
  variables: DynamicVariables;
};
