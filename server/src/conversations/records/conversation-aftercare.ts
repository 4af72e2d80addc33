import type { CollectedField, EvaluationCriterion, PlatformSettings } from '@parley/contract/agent-config.ts';
import { NEW_AGENT } from '@parley/contract/agent-defaults.ts';
import type { RedactedEntity } from '@parley/contract/redaction.ts';

/** What is to be done with what was said, and when a conversation is over, as its agent was set when it began. */
export type Aftercare = {
  criteria: readonly EvaluationCriterion[];
  fields: Readonly<Record<string, CollectedField>>;
  /** Whether what was said is erased after the analysis. */
  erasesTranscript: boolean;
  /** Whether recordings of the voices are deleted. */
  deletesAudio: boolean;
  /** Whether the team's post-call webhooks are told; those that were stored without it are. */
  tellsWebhooks?: boolean;
  /** What is withheld from storage, also what came to it since it began; nothing of those that were stored without it. */
  redactedEntities?: readonly RedactedEntity[];
};

export type Retention = { recordVoice: boolean; keptUntil: string | null; aftercare: Aftercare };

/** Retention without an end. */
const FOR_EVER_DAYS = -1;
/** Far enough to be for ever, and near enough to be a date. */
export const LONGEST_RETENTION_DAYS = 100_000;
const DAY_MS = 86_400_000;

/** How a conversation that begins with these settings is stored, and what is due at its end. */
export function retentionOf(platform: PlatformSettings, nowMs: number): Retention {
  const { privacy } = platform;
  return {
    recordVoice: privacy?.record_voice ?? false,
    keptUntil: lastDay(privacy?.retention_days ?? NEW_AGENT.retentionDays, nowMs),
    aftercare: aftercareOf(platform),
  };
}

/** What is owed at the end of a conversation by these settings. */
export function aftercareOf(platform: PlatformSettings): Aftercare {
  const { privacy, evaluation, data_collection, post_call_webhooks } = platform;
  return {
    criteria: evaluation?.criteria ?? [],
    fields: data_collection ?? {},
    erasesTranscript: privacy?.delete_transcript_and_pii ?? false,
    deletesAudio: privacy?.delete_audio ?? false,
    tellsWebhooks: post_call_webhooks?.enabled ?? true,
  };
}

/** The last day of a retention that begins now, in UTC. */
function lastDay(retentionDays: number, nowMs: number): string | null {
  if (retentionDays <= FOR_EVER_DAYS) return null;
  const days = Math.min(Math.floor(Math.max(0, retentionDays)), LONGEST_RETENTION_DAYS);
  return new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
}
