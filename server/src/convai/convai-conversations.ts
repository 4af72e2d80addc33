import {
  type CallLog,
  type CallLogRow,
  LogStatus,
  type LogTurn,
  type PhoneCall,
} from '@parley/contract/call-log.ts';
import { deleteCallLog, getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import {
  convaiCallBySipTrunk,
  convaiCallByTwilio,
  convaiDeleteConversation,
  convaiGetAudio,
  convaiGetConversation,
  convaiGetSignedUrl,
  convaiGetWebrtcToken,
  convaiListConversations,
} from '@parley/contract/convai-conversations.ts';
import { getRecording, getSignedUrl } from '@parley/contract/conversation.ts';
import { listNumbers } from '@parley/contract/numbers.ts';
import { createOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { WebrtcNotSpoken } from '../conversations/records/conversation-errors.ts';
import { on, type Route, type RouteInput } from '../http/route.ts';
import type { InnerCall } from './inner-call.ts';

type FileAddress = (conversationId: string, fileId: string) => string;

/** Conversations of the team, and how they begin. */
export function convaiConversationRoutes(call: InnerCall, fileAddress: FileAddress): Route[] {
  return [
    on(convaiListConversations, (input) => listed(call, input)),
    on(convaiGetConversation, async (input) => {
      const { data } = await call(getCallLog, input, { params: input.params });
      return toConversation(data, fileAddress);
    }),
    // A file is what the function of the other path gives back, whatever the contract says of its answer.
    on(convaiGetAudio, (input) => call(getRecording, input, { params: input.params })),
    on(convaiDeleteConversation, async (input) => {
      await call(deleteCallLog, input, { params: input.params });
      return {};
    }),
    on(convaiGetSignedUrl, (input) =>
      call(getSignedUrl, input, { query: { agent_id: input.query.agent_id } }),
    ),
    on(convaiGetWebrtcToken, () => {
      throw new WebrtcNotSpoken();
    }),
    on(convaiCallByTwilio, (input) => ordered(call, input)),
    on(convaiCallBySipTrunk, (input) => ordered(call, input)),
  ];
}

async function listed(call: InnerCall, input: RouteInput<typeof convaiListConversations>) {
  const { call_start_after_unix: after, call_start_before_unix: before, ...wanted } = input.query;
  const { exclude_statuses: excluded = [], conversation_initiation_source: source } = wanted;
  const statuses = LogStatus.options.filter((status) => ![excluded].flat().includes(status));
  if (statuses.length === 0) return { conversations: [], next_cursor: null, has_more: false };
  const query = {
    agent_id: wanted.agent_id,
    outcome: wanted.call_successful,
    status: statuses.length < LogStatus.options.length ? statuses.join() : undefined,
    channel: source && CHANNEL_OF_SOURCE[source],
    user_id: wanted.user_id,
    rating_min: wanted.rating_min,
    rating_max: wanted.rating_max,
    has_comment: wanted.has_feedback_comment,
    duration_min: wanted.call_duration_min_secs,
    duration_max: wanted.call_duration_max_secs,
    language: wanted.main_languages,
    tool: wanted.tool_names,
    evaluation: wanted.evaluation_params,
    search: wanted.search,
    page_size: wanted.page_size,
    cursor: wanted.cursor,
    from: after === undefined ? undefined : instant(after),
    to: before === undefined ? undefined : instant(before),
  };
  const page = await call(listCallLogs, input, { query });
  const conversations = page.list.map(({ data }) => toRow(data));
  return { conversations, next_cursor: page.next_cursor, has_more: page.has_more };
}

const CHANNEL_OF_SOURCE = { widget: 'widget', slack_integration: 'slack', sip_trunk: 'phone' } as const;

const instant = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();

async function ordered(call: InnerCall, input: RouteInput<typeof convaiCallByTwilio>) {
  const { agent_id, agent_phone_number_id, to_number, conversation_initiation_client_data } = input.body;
  const numbers = await call(listNumbers, input);
  const from = numbers.find(({ id }) => id === agent_phone_number_id)?.number ?? agent_phone_number_id;
  const variables = conversation_initiation_client_data?.dynamic_variables ?? {};
  // The function of the other path checks the values.
  const body = { agent_id, to: to_number, from, variables: variables as Record<string, string> };
  const { id } = await call(createOutgoingCall, input, { body });
  return { success: true, message: 'The call is queued.', conversation_id: null, call_id: id };
}

function toRow(row: CallLogRow) {
  return {
    conversation_id: row.conversation_id,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    start_time_unix_secs: row.start_time_unix_secs,
    call_duration_secs: row.duration_secs,
    message_count: row.message_count,
    status: row.status,
    call_successful: row.call_successful ?? ('unknown' as const),
    call_summary_title: row.call_summary_title,
    termination_reason: row.end_reason,
    tool_names: row.tool_names,
    rating: row.rating,
    conversation_initiation_source: sourceOf(row),
  };
}

function sourceOf({ channel, client_source }: Pick<CallLogRow, 'channel' | 'client_source'>): string {
  switch (channel) {
    case 'widget':
      return 'widget';
    case 'slack':
      return 'slack_integration';
    case 'phone':
      return 'sip_trunk';
    case 'socket':
      return client_source ?? 'unknown';
    case 'simulation':
    case 'chat':
      return 'unknown';
  }
}

function toConversation(log: CallLog, fileAddress: FileAddress) {
  const { metadata } = log;
  const { feedback, phone_call, rag_usage } = metadata;
  return {
    conversation_id: log.conversation_id,
    agent_id: log.agent_id,
    agent_name: log.agent_name,
    status: log.status,
    user_id: log.user_id,
    version_id: log.agent_version === null ? null : String(log.agent_version),
    visited_agents: log.record.agents.map(({ agent_id }) => ({ agent_id })),
    transcript: log.transcript.map((turn) => toTurn(turn, log.conversation_id, fileAddress)),
    metadata: {
      ...metadata,
      conversation_initiation_source: sourceOf(log),
      phone_call: phone_call && toPhoneCall(phone_call),
      feedback: { ...feedback, overall_score: feedback.score },
      rag_usage: rag_usage && { ...rag_usage, embedding_model: rag_usage.embedding_model ?? '' },
    },
    analysis: log.analysis,
    conversation_initiation_client_data: log.conversation_initiation_client_data,
    has_audio: log.has_audio,
    has_user_audio: log.has_audio,
    has_response_audio: log.has_audio,
    has_auxiliary_audio: false,
  };
}

function toTurn({ rag_retrieval_info, ...turn }: LogTurn, conversationId: string, fileAddress: FileAddress) {
  const file_inputs = turn.file_inputs.map(({ file_id, original_filename, mime_type }) => ({
    file_id,
    original_filename,
    mime_type,
    file_url: fileAddress(conversationId, file_id),
  }));
  return { ...turn, file_inputs };
}

function toPhoneCall(call: PhoneCall) {
  return {
    ...call,
    type: call.type === 'twilio' ? 'twilio' : 'sip_trunking',
    phone_number_id: call.agent_number.replace('+', ''),
    stream_sid: '',
  };
}
