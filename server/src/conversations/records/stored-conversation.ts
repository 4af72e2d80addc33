import type { ConversationAnalysis, RecordedConversation } from '@parley/contract/conversation.ts';
import type { TurnAgent } from '@parley/contract/turn-ledger.ts';
import { WAV_HEADER_BYTES } from '@parley/engine/audio/wav.ts';
import type { Aftercare } from './conversation-aftercare.ts';
import type { conversations, conversationTurns } from './conversation-table.ts';

/** A conversation without the words by which it is found. */
export type ConversationRow = Omit<typeof conversations.$inferSelect, 'searchWords' | 'withheld'>;
export type StoredTurn = typeof conversationTurns.$inferSelect;

/** A conversation as it is told, from its rows; turns in their order. */
export function storedConversation(
  row: ConversationRow,
  turns: readonly StoredTurn[],
): Omit<RecordedConversation, 'recording'> {
  return {
    conversation_id: row.id,
    agent_id: row.agentId,
    agent_name: row.agentName,
    agent_version: row.agentVersion,
    channel: row.channel,
    status: row.status,
    end_reason: row.endReason,
    started_by: row.startedBy,
    language: row.language,
    start_time_unix_secs: Math.floor(row.startedAt.getTime() / 1000),
    duration_secs: Math.round(durationMs(row) / 1000),
    turns: turns.map((turn) => ({
      role: turn.role,
      message: turn.message,
      source_medium: turn.sourceMedium,
      original_message: turn.originalMessage,
      time_in_call_secs: turn.timeInCallSeconds,
      event_id: turn.eventId,
      ledger: turn.ledger,
      evidence: turn.evidence,
      retrieval: turn.retrieval,
      tool_calls: turn.toolCalls ?? [],
      agent: turn.agent,
      file_inputs: turn.files ?? [],
      feedback: turn.feedback,
    })),
    agents: agentsOf(row, turns),
    rag_usage: ragUsage(turns),
    analysis_status: row.analysisStatus,
    analysis: row.analysis && inOrder(row.analysis, row.aftercare),
    record_voice: row.recordVoice,
    kept_until: row.keptUntil,
    missing_variables: row.missingVariables,
    transcript_erased: row.erasedAt !== null,
  };
}

/** How long a conversation has lasted, without the time in which it was over. */
export function durationMs({
  startedAt,
  updatedAt,
  closedMs,
}: Pick<ConversationRow, 'startedAt' | 'updatedAt' | 'closedMs'>): number {
  return updatedAt.getTime() - startedAt.getTime() - closedMs;
}

/** An analysis with its criteria in the order of the agent's settings; PostgreSQL orders the keys of an object anew. */
function inOrder(analysis: ConversationAnalysis, { criteria }: Aftercare): ConversationAnalysis {
  const { evaluation_criteria_results: results } = analysis;
  const ids = criteria.map(({ id }) => id).filter((id) => Object.hasOwn(results, id));
  const ordered = Object.fromEntries(ids.map((id) => [id, results[id]])) as typeof results;
  // Those of earlier settings come last.
  return { ...analysis, evaluation_criteria_results: { ...ordered, ...results } };
}

function agentsOf(
  { agentId: agent_id, agentName: agent_name }: ConversationRow,
  turns: readonly Pick<StoredTurn, 'agent'>[],
): TurnAgent[] {
  const agents = new Map([[agent_id, { agent_id, agent_name }]]);
  for (const { agent } of turns) if (agent && !agents.has(agent.agent_id)) agents.set(agent.agent_id, agent);
  return [...agents.values()];
}

function ragUsage(turns: readonly Pick<StoredTurn, 'retrieval'>[]): RecordedConversation['rag_usage'] {
  const lookedUp = turns.flatMap(({ retrieval }) => (retrieval ? [retrieval] : []));
  if (lookedUp.length === 0) return null;
  const embedding_model = lookedUp.findLast((each) => each.embedding_model !== null)?.embedding_model ?? null;
  return { embedding_model, usage_count: lookedUp.length };
}

/** What one session of a conversation left of its sound; nothing is known of a file that is not whole. */
export type RecordingPart = { startsAtMs: number; bytes: number | null; durationSeconds: number | null };

/** A line that is cut for less is not worth a word, in milliseconds. */
const SHORTEST_GAP_MS = 1_000;
const BYTES_PER_SECOND = 64_000;

/** What can be heard of a conversation, whose parts make one recording; null when nothing can. */
export function storedRecording(parts: readonly RecordingPart[]): RecordedConversation['recording'] {
  const heard = parts.flatMap(({ startsAtMs, bytes, durationSeconds }) =>
    bytes === null || durationSeconds === null ? [] : [{ startsAtMs, bytes, durationSeconds }],
  );
  const [first, ...more] = heard.sort((one, other) => one.startsAtMs - other.startsAtMs);
  if (!first) return null;
  if (more.length === 0 && first.startsAtMs === 0) {
    return { bytes: first.bytes, duration_secs: first.durationSeconds, gaps: [] };
  }
  const gaps: { from_secs: number; to_secs: number }[] = [];
  let endMs = 0;
  for (const { startsAtMs, durationSeconds } of [first, ...more]) {
    if (startsAtMs - endMs >= SHORTEST_GAP_MS) {
      gaps.push({ from_secs: endMs / 1_000, to_secs: startsAtMs / 1_000 });
    }
    endMs = Math.max(endMs, startsAtMs) + durationSeconds * 1_000;
  }
  const duration_secs = endMs / 1_000;
  return { bytes: WAV_HEADER_BYTES + Math.round(duration_secs * BYTES_PER_SECOND), duration_secs, gaps };
}
