import type { ApiSchema, ClientFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { InputProblem } from '../../tools/webhook/input-problem.ts';
import { webhookDefinition } from '../../tools/webhook/model-parameters.ts';
import { requestValues } from '../../tools/webhook/request-values.ts';
import type { FunctionWords } from './function-words.ts';
import type { RunnableTool, RunnableToolDependencies } from './runnable-tool.ts';
import { failedCall } from './tool-outcome.ts';

/** A function that the program at the other end of the conversation runs. */
export function clientTool(
  own: ClientFunction,
  words: FunctionWords,
  dependencies: RunnableToolDependencies,
): RunnableTool {
  const { name, description } = own;
  const { client } = dependencies;
  const parameters = parametersOf(own);
  return {
    tool: {
      ...webhookDefinition({ type: 'webhook', name, description, api_schema: parameters, ...NO_WAIT }),
      kind: 'client',
      title: name,
      ...words,
    },
    async run({ id, input }, context) {
      if (!client.runFunction) {
        const sentence = `The program at the other end of this conversation has no function "${name}".`;
        return failedCall('refused', sentence, { code: 'client_unable' });
      }
      try {
        const values = requestValues(parameters, input, dependencies.variables()).body ?? {};
        const call = { id, name, parameters: values, expectsResponse: own.expects_response };
        return await client.runFunction({ ...call, timeoutMs: timeoutOf(own) }, context);
      } catch (error) {
        if (!(error instanceof InputProblem)) throw error;
        return failedCall(error.status, error.message, { code: error.code });
      }
    },
  };
}

const NO_WAIT = { response_timeout_secs: FUNCTIONS.systemTimeoutSeconds };

// The parameters of a function are those of a body.
function parametersOf({ parameters }: ClientFunction): ApiSchema {
  return { url: '', method: 'POST', request_body_schema: parameters ?? { type: 'object', properties: {} } };
}

// -1 means as long as the conversation lasts.
function timeoutOf({ response_timeout_secs: seconds = FUNCTIONS.systemTimeoutSeconds }: ClientFunction) {
  if (seconds === -1) return undefined;
  return Math.min(Math.max(seconds, FUNCTIONS.timeoutMinSeconds), FUNCTIONS.timeoutMaxSeconds) * 1_000;
}
