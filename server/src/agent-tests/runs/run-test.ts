import type { NewAgentTest } from '@parley/contract/agent-test.ts';

/** A test as a run took it. */
export type RunTest = { id: string; test: NewAgentTest };
