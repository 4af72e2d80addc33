import type { ToolRunner } from '@parley/engine/tools/tool.ts';
import type { ConversationPlan } from '../plan/conversation-plan.ts';
import { failedCall } from '../tools/tool-outcome.ts';

/**
 * The plan with tools that run only when what the caller said is stored: a tool that was called for a turn which is
 * lost would be called again, under another number.
 */
export function storedBeforeTools(
  plan: ConversationPlan,
  isStored: () => Promise<boolean>,
): ConversationPlan {
  const behind =
    (run: ToolRunner): ToolRunner =>
    async (call, context) =>
      (await isStored()) ? run(call, context) : notStored(call.name);
  const { runTool, handOver } = plan;
  return {
    ...plan,
    runTool: behind(runTool),
    async handOver(agentId, wanted) {
      const side = await handOver(agentId, wanted);
      return { ...side, runTool: behind(side.runTool) };
    },
  };
}

function notStored(name: string) {
  const sentence = `The tool "${name}" was not called, since the conversation cannot be stored right now.`;
  return failedCall('failed', sentence, { code: 'not_stored' });
}
