import type { NewAgentTest } from '@parley/contract/agent-tests.ts';

/** A test as a run took it. */
export type RunTest = { id: string; test: NewAgentTest };
