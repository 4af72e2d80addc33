import type { AgentConflict } from '@parley/contract/agents.ts';
import type { FieldProblem } from '@parley/contract/error.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { expectedError, notInTeam } from '../http/expected-error.ts';

export const AgentNotFound = notInTeam('agent_not_found', 'agent');

/** The team already has all the agents it may have. */
export const MaxAgentsReached = expectedError('max_agents_reached', 403, (maxAgents: number) => ({
  sentence: `Your team has reached its limit of ${maxAgents} agents.`,
  detail: { max_agents: maxAgents },
}));

/** The agent was saved after the version that this change is based on. */
export const AgentVersionConflict = expectedError(
  'agent_version_conflict',
  409,
  (conflict: AgentConflict) => ({
    sentence: `${conflict.updated_by || 'Another member'} has saved this agent since you opened it.`,
    detail: conflict,
  }),
);

/** The agent cannot be saved as it is; each field carries the key of its message. */
export const InvalidAgent = expectedError(
  'invalid_request',
  400,
  (sentence: string, fields: readonly FieldProblem[]) => ({ sentence, detail: { fields } }),
);

/** An agent is given more documents than it may know. */
export const TooManyDocuments = expectedError('too_many_documents', 422, {
  sentence: `An agent can know at most ${KNOWLEDGE.documentsPerAgentMax} documents.`,
  detail: { max: KNOWLEDGE.documentsPerAgentMax },
});

/** A change names no provider uuid, or that of another agent. */
export const ProviderUuidMissing = expectedError(
  'provider_uuid_missing',
  400,
  'The change does not carry the uuid of this agent.',
);

/** The agent was never saved under this number. */
export const AgentVersionNotFound = expectedError(
  'agent_version_not_found',
  404,
  (version: number) => `The agent has no version ${version}.`,
);
