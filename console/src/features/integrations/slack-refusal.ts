import { CallError } from '@parley/client/call.ts';
import type { SlackSource } from '@parley/contract/integrations.ts';

/** Why what was entered is refused, beside the field that it is about. */
export type SlackRefusal = { field: keyof SlackSource; key: string; scopes: string };

const REASONS: Readonly<Record<string, Pick<SlackRefusal, 'field' | 'key'>>> = {
  slack_token_refused: { field: 'botToken', key: 'channels.slack_token_refused' },
  slack_token_not_of_a_bot: { field: 'botToken', key: 'channels.slack_token_not_of_a_bot' },
  slack_permissions_missing: { field: 'botToken', key: 'channels.slack_permissions_missing' },
};

/** What a failed call has to do with a field; undefined where it is about no field. */
export function slackRefusalOf(error: unknown): SlackRefusal | undefined {
  if (!(error instanceof CallError) || error.code === undefined) return undefined;
  const reason = REASONS[error.code];
  if (!reason) return undefined;
  const { scopes } = Object(error.detail) as { scopes?: string[] };
  return { ...reason, scopes: (scopes ?? []).join(', ') };
}
