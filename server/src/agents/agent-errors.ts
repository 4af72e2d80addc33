import type { AgentConflict } from '@parley/contract/agents.ts';
import type { FieldProblem } from '@parley/contract/error.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { ExpectedError } from '../http/expected-error.ts';

/** The team has no such agent; an agent of another team looks just the same. */
export class AgentNotFound extends ExpectedError {
  override name = 'AgentNotFound';
  constructor(id: string) {
    super(`No agent ${id} in this team.`, { code: 'agent_not_found', status: 404 });
  }
}

/** The team already has all the agents it may have. */
export class MaxAgentsReached extends ExpectedError {
  override name = 'MaxAgentsReached';
  constructor(maxAgents: number) {
    super(`Your team has reached its limit of ${maxAgents} agents.`, {
      code: 'max_agents_reached',
      status: 403,
      detail: { max_agents: maxAgents },
    });
  }
}

/** Somebody saved the agent after the version that this change was made on. */
export class AgentVersionConflict extends ExpectedError {
  override name = 'AgentVersionConflict';
  constructor(conflict: AgentConflict) {
    super(`${conflict.updated_by || 'Somebody'} has saved this agent since you opened it.`, {
      code: 'agent_version_conflict',
      status: 409,
      detail: conflict,
    });
  }
}

/** The agent cannot be saved as it is; each field carries the key of its message. */
export class InvalidAgent extends ExpectedError {
  override name = 'InvalidAgent';
  constructor(sentence: string, fields: readonly FieldProblem[]) {
    super(sentence, { code: 'invalid_request', status: 400, detail: { fields } });
  }
}

/** An agent is given more documents than it may know. */
export class TooManyDocuments extends ExpectedError {
  override name = 'TooManyDocuments';
  constructor() {
    super(`An agent can know at most ${KNOWLEDGE.documentsPerAgentMax} documents.`, {
      code: 'too_many_documents',
      status: 422,
      detail: { max: KNOWLEDGE.documentsPerAgentMax },
    });
  }
}

/** A change names no provider uuid, or that of another agent. */
export class ProviderUuidMissing extends ExpectedError {
  override name = 'ProviderUuidMissing';
  constructor() {
    super('The change does not carry the uuid of this agent.', {
      code: 'provider_uuid_missing',
      status: 400,
      detail: { fields: [{ path: 'provider_uuid', message: 'provider_uuid_missing' }] },
    });
  }
}

/** The agent was never saved under this number. */
export class AgentVersionNotFound extends ExpectedError {
  override name = 'AgentVersionNotFound';
  constructor(version: number) {
    super(`The agent has no version ${version}.`, { code: 'agent_version_not_found', status: 404 });
  }
}
