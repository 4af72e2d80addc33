import type { CallLogEntry } from '@parley/contract/call-log.ts';
import type { PostCallEvent } from '@parley/contract/post-call-webhooks.ts';

/** What receivers are told of a conversation. */
export function postCallEvent({ type, event_timestamp, data }: CallLogEntry): PostCallEvent {
  const { record: _, ...told } = data;
  return { type, event_timestamp, schema_version: 1, data: told };
}

/** What receivers are sent as a test event: a made-up conversation that is in no call log. */
export function sampleEvent(now: Date): PostCallEvent {
  const endedAt = Math.floor(now.getTime() / 1_000);
  const start_time_unix_secs = endedAt - 42;
  return {
    type: 'test',
    event_timestamp: endedAt,
    schema_version: 1,
    data: {
      conversation_id: 'conv_00000000000000000000000000',
      agent_id: 'agent_00000000000000000000000000',
      agent_name: 'Test',
      agent_version: 1,
      channel: 'widget',
      client_source: 'widget',
      prospect: { name: null, number: null },
      campaign: null,
      ivr: null,
      start_time_unix_secs,
      duration_secs: 42,
      status: 'done',
      is_resting: false,
      end_reason: 'client_ended',
      analysis_status: 'done',
      call_successful: 'success',
      call_summary_title: 'Opening hours',
      message_count: 2,
      has_audio: false,
      tool_names: [],
      score: null,
      rating: null,
      transcript_erased: false,
      user_id: null,
      transcript: [
        {
          ...sampleTurn,
          role: 'user',
          source_medium: 'text',
          message: 'When do you open?',
          time_in_call_secs: 3,
        },
        { ...sampleTurn, role: 'agent', message: 'We open at nine.', time_in_call_secs: 4 },
      ],
      metadata: sampleMetadata(start_time_unix_secs),
      analysis: sampleAnalysis(now),
      analysis_problem: null,
      conversation_initiation_client_data: { dynamic_variables: { customer_id: 'C-1024' } },
    },
  };
}

function sampleMetadata(start_time_unix_secs: number): PostCallEvent['data']['metadata'] {
  return {
    start_time_unix_secs,
    accepted_time_unix_secs: start_time_unix_secs,
    call_duration_secs: 42,
    main_language: 'en',
    conversation_initiation_source: 'widget',
    termination_reason: 'client_ended',
    phone_call: null,
    feedback: {
      type: null,
      overall_score: null,
      likes: 0,
      dislikes: 0,
      score: null,
      rating: null,
      comment: null,
    },
    rag_usage: null,
  };
}

function sampleAnalysis(now: Date): PostCallEvent['data']['analysis'] {
  return {
    by: 'extract',
    model: null,
    analysed_at: now.toISOString(),
    call_successful: 'success',
    transcript_summary: 'This conversation is made up, to try the address of a webhook.',
    call_summary_title: 'Opening hours',
    evaluation_criteria_results: {
      answered: {
        criteria_id: 'answered',
        name: 'Question answered',
        result: 'success',
        rationale: 'The agent named the hour.',
      },
    },
    data_collection_results: {
      topic: {
        data_collection_id: 'topic',
        value: 'opening hours',
        rationale: 'The caller asked for them.',
      },
    },
  };
}

const sampleTurn = {
  source_medium: null,
  original_message: null,
  source_event_id: 1,
  interrupted: false,
  tool_calls: [],
  tool_results: [],
  conversation_turn_metrics: null,
  llm_usage: null,
  rag_retrieval_info: null,
  file_inputs: [],
  feedback: null,
};
