import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { CallLogEntry, CallLogRow, CallLogRowEntry, LogFeedback } from '@parley/contract/call-log.ts';
import type { RecordedConversation } from '@parley/contract/conversation.ts';
import { systemVariables } from '@parley/engine/replies/dynamic-variables.ts';
import type { conversations, StoredFeedback } from '../conversations/records/conversation-table.ts';
import { durationMs } from '../conversations/records/stored-conversation.ts';

// What belongs here: a conversation as call logs tell it, from what is stored of it.

type ConversationRow = typeof conversations.$inferSelect;

/** What a line is told from. */
export type RowFacts = Pick<ConversationRow, 'id' | 'agentId' | 'agentName' | 'agentVersion' | 'channel'> &
  Pick<
    ConversationRow,
    'userId' | 'clientSource' | 'phoneCall' | 'startedAt' | 'updatedAt' | 'closedMs' | 'status' | 'endReason'
  > &
  Pick<ConversationRow, 'analysisStatus' | 'analysisProblem' | 'outcome' | 'feedback' | 'erasedAt'> & {
    /** Name of the user who started it from the console; empty for others. */
    personName: string;
    campaign: CallLogRow['campaign'];
    isResting: boolean;
    title: string;
    messageCount: number;
    hasAudio: boolean;
    toolNames: readonly string[];
  };

/** What a whole conversation is told from, besides what was recorded of it. */
export type EntryFacts = RowFacts &
  Pick<ConversationRow, 'givenVariables'> & {
    /** Of the agent that began it, as an IANA name; null where it names none, or is not known any more. */
    timezone: string | null;
  };

/** A line of the list. */
export function callLogRowEntry(facts: RowFacts): CallLogRowEntry {
  return {
    type: 'post_call_transcription',
    event_timestamp: Math.floor(facts.updatedAt.getTime() / 1000),
    data: callLogRow(facts),
  };
}

/** A whole conversation. */
export function callLogEntry(
  facts: EntryFacts,
  record: RecordedConversation,
  transcript: CallLogEntry['data']['transcript'],
): CallLogEntry {
  const row = callLogRow(facts);
  const { start_time_unix_secs, duration_secs, end_reason } = row;
  const entry = callLogRowEntry(facts);
  return {
    ...entry,
    data: {
      ...row,
      user_id: facts.userId,
      transcript,
      metadata: {
        start_time_unix_secs,
        // A call is answered at once.
        accepted_time_unix_secs: start_time_unix_secs,
        call_duration_secs: duration_secs,
        main_language: record.language,
        conversation_initiation_source: facts.channel,
        termination_reason: end_reason ?? '',
        phone_call: facts.phoneCall,
        feedback: logFeedback(
          facts.feedback,
          record.turns.map(({ feedback }) => feedback),
        ),
        rag_usage: record.rag_usage,
      },
      analysis: record.analysis,
      analysis_problem: facts.analysisProblem,
      conversation_initiation_client_data: { dynamic_variables: variablesAtStart(facts, record) },
      record,
    },
  };
}

/** How a conversation was rated, its messages included. */
export function logFeedback(
  stored: StoredFeedback | null,
  messages: readonly (string | null)[],
): LogFeedback {
  const { score = null, rating = null, comment = null } = stored ?? {};
  const thumbs = score === null ? null : Number(score === 'like');
  return {
    type: rating === null ? score && 'thumbs' : 'rating',
    overall_score: rating ?? thumbs,
    likes: messages.filter((message) => message === 'like').length,
    dislikes: messages.filter((message) => message === 'dislike').length,
    score,
    rating,
    comment,
  };
}

function callLogRow(facts: RowFacts): CallLogRow {
  const { phoneCall } = facts;
  return {
    conversation_id: facts.id,
    agent_id: facts.agentId,
    agent_name: facts.agentName,
    agent_version: facts.agentVersion,
    channel: facts.channel,
    client_source: facts.clientSource,
    prospect: {
      name: facts.userId ?? (facts.personName || null),
      number: phoneCall?.external_number || null,
    },
    campaign: facts.campaign,
    ivr: phoneCall?.agent_number_label || null,
    start_time_unix_secs: Math.floor(facts.startedAt.getTime() / 1000),
    duration_secs: Math.round(durationMs(facts) / 1000),
    status: facts.status,
    is_resting: facts.isResting,
    end_reason: facts.endReason,
    analysis_status: facts.analysisStatus,
    call_successful: facts.outcome,
    call_summary_title: facts.title,
    message_count: facts.messageCount,
    has_audio: facts.hasAudio,
    tool_names: [...facts.toolNames],
    score: facts.feedback?.score ?? null,
    rating: facts.feedback?.rating ?? null,
    transcript_erased: facts.erasedAt !== null,
  };
}

function variablesAtStart(facts: EntryFacts, record: RecordedConversation): DynamicVariables {
  const { id, agentId, givenVariables, startedAt, phoneCall, timezone } = facts;
  const system = systemVariables({
    agentId,
    conversationId: id,
    nowMs: startedAt.getTime(),
    language: record.language,
    callDurationSeconds: record.duration_secs,
    timezone: timezone ?? undefined,
    phoneCall,
  });
  return { ...givenVariables, ...system };
}
