import type { CampaignTableRow } from './campaign-table.ts';

// What belongs here: what the calls of one campaign have in common when they are ordered.

/** What an order says of who calls. */
export function originWanted({ agentId, agentVersion, fromNumber, line }: CampaignTableRow) {
  return {
    agent_id: agentId,
    agent_version: agentVersion ?? undefined,
    from: fromNumber ?? undefined,
    line_id: line ?? undefined,
  };
}

/** What an order says of voicemails. */
export function voicemailWanted({ onVoicemail, voicemailMessage }: CampaignTableRow) {
  return {
    on_voicemail: onVoicemail,
    // One that is not to be said now may be later.
    voicemail_message: onVoicemail === 'leave_message' ? voicemailMessage : undefined,
  };
}
