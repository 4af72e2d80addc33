import { ownVariables } from '@parley/contract/dynamic-variables.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { ToolDefinition } from '@parley/engine/language-model/language-model.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import { callbackTime } from './callback-time.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { RunnableTool, RunnableToolDependencies } from './runnable-tool.ts';
import { knownNumberOf, numberParameter } from './tool-client.ts';
import { doneCall, failedCall } from './tool-outcome.ts';

const NAME = 'schedule_callback';

type CallbackToolDependencies = RunnableToolDependencies & { agentId: string; language: AgentLanguage };

/** Promises a call at a day and time that the caller agrees to, and stores it. */
export function callbackTool(
  { description }: { description: string },
  dependencies: CallbackToolDependencies,
): RunnableTool {
  const { client, language, variables, callbacks, teamId, agentId, conversationId, firstEventId } =
    dependencies;
  const number = knownNumberOf(client);
  return {
    tool: {
      ...definitionOf(description, number),
      kind: 'system',
      title: NAME,
      needsConsent: true,
      announcement: 'callBack',
    },
    async run({ input }, { eventId }): Promise<ToolOutcome> {
      const known = variables();
      const timezone = String(known.system__timezone ?? 'UTC');
      const now = new Date(String(known.system__time_utc));
      const at = callbackTime(input, { language, timezone, now });
      if ('problem' in at) return failedCall('failed', at.problem, { code: 'callback_time' });
      const to = number ?? String(input.phone_number ?? '');
      const promise = `${at.said} (${timezone})`;
      if (client.numbers === 'announced')
        return doneCall(`In a test no call is stored. It would be on ${promise}.`);
      const made = { conversationId, eventId: firstEventId + eventId - 1, toolName: NAME, input };
      try {
        const stored = await callbacks.schedule({
          teamId,
          agentId,
          conversationId,
          key: idempotencyKey(made),
          to,
          at: at.at,
          variables: {
            ...ownVariables(known),
            callback_reason: typeof input.reason === 'string' ? input.reason : '',
          },
          isSimulated: client.person?.isSimulated ?? false,
        });
        return doneCall(`The call is stored: on ${promise}, to ${stored}. Tell the caller.`);
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        return failedCall('failed', `No call is stored. ${error.message}`, { code: error.code });
      }
    },
  };
}

function definitionOf(description: string, known: string | undefined): ToolDefinition {
  const number = numberParameter(known, 'Number to call, with its country code, such as +33639980045.');
  return {
    name: NAME,
    description:
      description.trim() ||
      'Calls the caller back later. Call it when the caller wants to be called back, another time or by telephone, once they have said on which day and at what time.',
    inputSchema: {
      type: 'object',
      properties: {
        date: { type: 'string', format: 'date', description: 'Day of the callback, as YYYY-MM-DD.' },
        time: { type: 'string', format: 'time', description: 'Time of the callback, as HH:MM of 24 hours.' },
        ...number.properties,
        reason: { type: 'string', description: 'What the callback is about, in a few words.' },
      },
      required: ['date', 'time', ...number.required],
    },
  };
}
