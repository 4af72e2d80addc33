import { CallLog, type CallLogEntry, CallLogRowEntry, LogTurn } from '@parley/contract/call-log.ts';
import { getCallLogOverview, UnansweredQuestion } from '@parley/contract/call-log-overview.ts';
import { getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import { AgentId, ConversationId } from '@parley/contract/id.ts';
import { SEARCH_MAX } from '@parley/contract/limits.ts';
import { z } from 'zod';
import { answerOf, type McpTool, mcpTool } from './mcp-tool.ts';

const agent_id = AgentId.optional().describe('Only those of this agent.');
const day = z.iso.date().optional();

/** Without what only programs and plots look at. */
const ShortConversation = CallLog.pick({
  conversation_id: true,
  agent_id: true,
  status: true,
  metadata: true,
  analysis: true,
}).extend({
  transcript: z.array(
    LogTurn.pick({ role: true, message: true, time_in_call_secs: true }).extend({
      event_id: LogTurn.shape.source_event_id,
      tool_calls: LogTurn.shape.tool_calls.optional(),
      tool_results: LogTurn.shape.tool_results.optional(),
    }),
  ),
});

export const CONVERSATION_TOOLS: readonly McpTool[] = [
  mcpTool({
    name: 'list_conversations',
    title: 'List conversations',
    description: 'Lists calls and chats, newest first, with summary and outcome, a page at a time.',
    endpoints: [listCallLogs],
    effect: 'reads',
    input: z.object({
      agent_id,
      from: day.describe('First day, in UTC.'),
      to: day.describe('Last day, in UTC.'),
      outcome: z.enum(['success', 'failure', 'unknown']).optional(),
      search: z.string().max(SEARCH_MAX).optional().describe('Words that were said, or a name.'),
      cursor: z.string().max(200).optional().describe('next_cursor of the page before.'),
      page_size: z.int().min(1).max(50).default(20),
    }),
    output: answerOf(listCallLogs)
      .pick({ has_more: true, next_cursor: true })
      .extend({ conversations: z.array(CallLogRowEntry.shape.data) }),
    async run(call, query) {
      const { list, has_more, next_cursor } = await call(listCallLogs, { query });
      return { conversations: list.map(({ data }) => data), has_more, next_cursor };
    },
  }),
  mcpTool({
    name: 'get_conversation',
    title: 'Read a conversation',
    description: 'Reads what was said in one conversation, which tools were called, and how it was judged.',
    endpoints: [getCallLog],
    effect: 'reads',
    input: z.object({ conversation_id: ConversationId }),
    output: ShortConversation,
    run: async (call, params) => shortened(await call(getCallLog, { params })),
  }),
  mcpTool({
    name: 'list_unanswered_questions',
    title: 'List unanswered questions',
    description:
      'Lists what callers asked and agents could not answer, most often asked first, each with the turns where it was asked.',
    endpoints: [getCallLogOverview],
    effect: 'reads',
    input: z.object({
      agent_id,
      from: day.describe('First day, in UTC.'),
      to: day.describe('Last day, in UTC.'),
    }),
    output: z.object({ questions: z.array(UnansweredQuestion) }),
    async run(call, query) {
      const { unanswered } = await call(getCallLogOverview, { query });
      return { questions: unanswered.questions.filter(({ answer }) => answer === null) };
    },
  }),
];

function shortened({ data }: CallLogEntry): z.input<typeof ShortConversation> {
  const { transcript, conversation_id, agent_id: agent, status, metadata, analysis } = data;
  return {
    conversation_id,
    agent_id: agent,
    status,
    metadata,
    analysis,
    transcript: transcript.map(
      ({ role, message, time_in_call_secs, source_event_id, tool_calls, tool_results }) => ({
        role,
        message,
        time_in_call_secs,
        event_id: source_event_id,
        ...(tool_calls.length === 0 ? {} : { tool_calls, tool_results }),
      }),
    ),
  };
}
