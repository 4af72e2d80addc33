import type { CampaignRow } from '@parley/contract/campaign-rows.ts';
import type { Campaign, CampaignWait } from '@parley/contract/campaigns.ts';
import type { CampaignFigures } from './campaign-store.ts';
import type { CampaignRowTableRow, CampaignTableRow } from './campaign-table.ts';

// What belongs here: campaigns and their rows as people and programs see them.

export function toCampaign(
  row: CampaignTableRow,
  figures: CampaignFigures | undefined,
  wait: CampaignWait | null = null,
): Campaign {
  const { rows = {}, attempts = 0, nextAt = null } = figures ?? {};
  return {
    id: row.id,
    name: row.name,
    agent_id: row.agentId,
    agent_version: row.agentVersion,
    from: row.fromNumber,
    line_id: row.line,
    purpose: row.purpose,
    hours: row.hours,
    retries: row.retries,
    on_voicemail: row.onVoicemail,
    voicemail_message: row.voicemailMessage,
    calls_at_once: row.callsAtOnce,
    state: row.state,
    pause: row.pause,
    wait,
    rows,
    attempts,
    next_at: row.state === 'running' && wait === null ? (nextAt?.toISOString() ?? null) : null,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

export function toCampaignRow(row: CampaignRowTableRow): CampaignRow {
  const { id, line, number, name, consent, state, reason, attempts } = row;
  return {
    id,
    line,
    number,
    name,
    consent,
    state,
    reason,
    attempts,
    next_at: state === 'waiting' ? (row.nextAt?.toISOString() ?? null) : null,
    call_id: row.callId,
    conversation_id: row.conversationId,
    updated_at: row.updatedAt.toISOString(),
  };
}
