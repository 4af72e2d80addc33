import type { Evidence } from '@parley/contract/turn-ledger.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { storableText } from '../agents/storable-json.ts';
import type { TurnRow } from './conversation-store.ts';

/**
 * A turn as it is stored: what the caller said, then what the agent said. The ledger stands with the agent's
 * side, or with the caller's when the agent did not come to speak.
 */
export function turnRows(turn: FinishedTurn): TurnRow[] {
  const { eventId: event_id, callerText, agentText, ledger } = turn;
  const evidence = turn.evidence.map(storableEvidence);
  const startSeconds = toSeconds(ledger.started_at_ms);
  const rows: TurnRow[] = [];
  if (callerText !== undefined) {
    const isWhole = agentText === '';
    rows.push({
      event_id,
      role: 'user',
      message: storableText(callerText),
      time_in_call_seconds: startSeconds,
      ledger: isWhole ? ledger : null,
      evidence: isWhole ? evidence : [],
    });
  }
  if (agentText !== '') {
    rows.push({
      event_id,
      role: 'agent',
      message: storableText(agentText),
      time_in_call_seconds: toSeconds(ledger.started_at_ms + (ledger.first_token_ms ?? 0)),
      ledger,
      evidence,
    });
  }
  return rows;
}

function storableEvidence(evidence: Evidence): Evidence {
  return {
    ...evidence,
    source: storableText(evidence.source),
    title: storableText(evidence.title),
    text: storableText(evidence.text),
  };
}

function toSeconds(ms: number): number {
  return Math.round(ms) / 1000;
}
