import type { ToolApproval } from '@parley/contract/tool-calls.ts';
import type { ToolContext, ToolOutcome } from '@parley/engine/tools/tool.ts';
import type { OfferedTool } from '../../tools/tool-servers/calls/offered-tools.ts';
import type { RunnableTool, RunnableToolDependencies } from './runnable-tool.ts';
import type { Decision, ShownServerCall, ToolClient } from './tool-client.ts';
import { failedCall } from './tool-outcome.ts';

/**
 * A tool of a tool server. Where it needs approval, the client is asked; where no client can be,
 * the caller is, in words, before it comes to a call here. Only a member of the team may agree to what its server
 * changed after it was approved: other clients are refused.
 */
export function serverTool(offered: OfferedTool, dependencies: RunnableToolDependencies): RunnableTool {
  const { teamId, toolServers, client } = dependencies;
  const { serverId, serverName, title, hash, needsApproval } = offered;
  const isRefused = offered.hasChanged && !client.isOfTeam;
  return {
    tool: {
      ...offered.definition,
      name: offered.name,
      kind: 'mcp',
      title,
      needsConsent: needsApproval && !isRefused && !client.serverCalls,
      detail: { server_id: serverId, server_name: serverName, tool_hash: hash },
    },
    async run(call, context) {
      const shown = { call, tool: offered };
      if (isRefused) {
        const refused = changedCall(title);
        client.serverCalls?.end(shown, refused);
        return refused;
      }
      const { approval, decision } = await approvalOf(shown, context, client);
      const close = (outcome: Awaited<ReturnType<typeof toolServers.call>>) => {
        const whole = { ...outcome, approval };
        client.serverCalls?.end(shown, whole);
        return whole;
      };
      if (decision !== 'approved') return close(declinedCall(title, decision));
      client.serverCalls?.start(shown);
      const { cut, signal } = context;
      const isAgreed = approval.by !== 'policy';
      return close(
        await toolServers.call({
          teamId,
          serverId,
          toolName: title,
          hash,
          input: call.input,
          isAgreed,
          cut,
          signal,
        }),
      );
    },
  };
}

function changedCall(title: string): ToolOutcome {
  const sentence = `The call of "${title}" was not made: its server changed it after it was approved, and a member of the team has to approve it again.`;
  const refused = failedCall('declined', sentence, { code: 'tool_changed' });
  return { ...refused, approval: { by: 'policy', is_approved: false } };
}

async function approvalOf(
  shown: ShownServerCall,
  context: ToolContext,
  { serverCalls }: ToolClient,
): Promise<{ approval: ToolApproval; decision: Decision }> {
  const words = context.consent;
  if (words !== undefined) {
    return { approval: { by: 'caller', is_approved: true, words }, decision: 'approved' };
  }
  if (!shown.tool.needsApproval)
    return { approval: { by: 'policy', is_approved: true }, decision: 'approved' };
  if (!serverCalls) return { approval: { by: 'caller', is_approved: false }, decision: 'denied' };
  const askedMs = performance.now();
  const decision = await serverCalls.ask(shown, context);
  const waited_secs = Math.round(performance.now() - askedMs) / 1_000;
  return { approval: { by: 'client', is_approved: decision === 'approved', waited_secs }, decision };
}

function declinedCall(title: string, decision: keyof typeof DECLINED) {
  const { why, code } = DECLINED[decision];
  return failedCall('declined', `The call of "${title}" was not made: ${why}.`, { code });
}

const DECLINED = {
  timed_out: { why: 'it was not approved in time', code: 'approval_timeout' },
  left: { why: 'the client that was asked to approve it has left', code: 'approval_left' },
  denied: { why: 'it was not approved', code: 'approval_denied' },
};
