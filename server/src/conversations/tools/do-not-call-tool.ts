import type { ToolDefinition } from '@parley/engine/language-model/language-model.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { RunnableTool, RunnableToolDependencies } from './runnable-tool.ts';
import { knownNumberOf, numberParameter } from './tool-client.ts';
import { doneCall, failedCall } from './tool-outcome.ts';

const NAME = 'add_to_do_not_call';

type DoNotCallToolDependencies = RunnableToolDependencies & { agentId: string };

/** Has the person never called again, at once: it is their own request. */
export function doNotCallTool(
  { description }: { description: string },
  dependencies: DoNotCallToolDependencies,
): RunnableTool {
  const { client, doNotCall, teamId, agentId, conversationId } = dependencies;
  const known = knownNumberOf(client);
  return {
    tool: { ...definitionOf(description, known), kind: 'system', title: NAME, needsConsent: false },
    async run({ input }): Promise<ToolOutcome> {
      const number = known ?? String(input.phone_number ?? '');
      const isOfferOnly = input.what === 'this_offer';
      if (client.numbers === 'announced') return doneCall('In a test no number is stored. It would be.');
      try {
        const stored = await doNotCall.add({ teamId, agentId, conversationId, number, isOfferOnly });
        return doneCall(resultOf(stored));
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        return failedCall('failed', `Nothing is stored. ${error.message}`, { code: error.code });
      }
    },
  };
}

function resultOf({ number, until }: { number: string; until: Date | null | undefined }): string {
  if (until === undefined)
    return `The number ${number} is on the list of numbers that are not called. Tell the caller that they will not be called again, and say goodbye.`;
  if (until === null)
    return 'The law of the country names no time after a refused offer. The refusal is in the record.';
  return `The number ${number} gets no offers by telephone until ${until.toISOString().slice(0, 10)}. Do not offer anything again.`;
}

function definitionOf(description: string, known: string | undefined): ToolDefinition {
  const number = numberParameter(
    known,
    'The number of the caller, with its country code, such as +33639980045.',
  );
  return {
    name: NAME,
    description:
      description.trim() ||
      'Puts the number of the caller on the list of numbers that are not called. Call it at once, without asking back, when they do not want to be called again, or refuse an offer.',
    inputSchema: {
      type: 'object',
      properties: {
        ...number.properties,
        what: {
          type: 'string',
          enum: ['all_calls', 'this_offer'],
          description:
            'all_calls where the caller does not want to be called again, which is what is meant in doubt; this_offer where they only refuse what is offered.',
        },
      },
      required: number.required,
    },
  };
}
