import type { FileInput } from '@parley/contract/conversation.ts';
import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import type { GivenFile } from '@parley/engine/language-model/language-model.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import { storableJson, storableText } from '../../http/storable-json.ts';
import type { TurnRow } from './conversation-record.ts';

/**
 * A turn as it is stored: what the caller said, then what the agent said. Ledger, evidence, retrieval and tool calls are stored with
 * the agent's side, or with the caller's when the agent did not come to speak.
 */
export function turnRows(turn: FinishedTurn): TurnRow[] {
  const { eventId: event_id, callerText, callerMedium, files, agentText, originalText } = turn;
  const ledger = storableJson(turn.ledger);
  const course = {
    ledger,
    evidence: storableJson(turn.evidence),
    retrieval: storableJson(turn.retrieval),
    tool_calls: storableJson(turn.toolCalls),
  };
  const { agent, heardText } = turn;
  // A reply that was cut before any of it was heard is there all the same.
  const isAnswered = agentText !== '' || originalText !== undefined;
  const rows: TurnRow[] = [];
  if (callerText !== undefined) {
    rows.push({
      event_id,
      role: 'user',
      message: storableText(callerText),
      source_medium: callerMedium ?? null,
      original_message: heardText === undefined ? null : storableText(heardText),
      time_in_call_seconds: secondsInCall(ledger, ledger.end_of_speech_ms),
      ...(isAnswered ? NOTHING : course),
      agent,
      files: files.length > 0 ? storableJson(files.map(fileInput)) : null,
    });
  }
  if (isAnswered) {
    rows.push({
      event_id,
      role: 'agent',
      message: storableText(agentText),
      source_medium: null,
      original_message: originalText === undefined ? null : storableText(originalText),
      time_in_call_seconds: secondsInCall(ledger, ledger.first_audio_ms ?? ledger.first_token_ms),
      ...course,
      agent,
      files: null,
    });
  }
  return rows;
}

const NOTHING = { ledger: null, evidence: [], retrieval: null, tool_calls: [] };

/** What the caller said in a turn that has just begun: nothing is known yet of what it comes to. */
export function startedRows(turn: StartedTurn): TurnRow[] {
  const nothing = { agentText: '', originalText: undefined, evidence: [], retrieval: null, toolCalls: [] };
  return turnRows({ ...turn, ...nothing });
}

function fileInput({ id, name, mimeType, sizeBytes }: GivenFile): FileInput {
  return { file_id: id, original_filename: name, mime_type: mimeType, size_bytes: sizeBytes };
}

function secondsInCall({ started_at_ms }: TurnLedger, stepMs = 0): number {
  return Math.max(0, Math.round(started_at_ms + stepMs)) / 1000;
}
