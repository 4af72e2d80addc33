import type { EndReason } from '@parley/contract/conversation.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import { TeamSuspended } from '../../conversations/records/conversation-errors.ts';
import type { LiveConnection } from './live-connection.ts';
import { failureOf } from './live-failure.ts';

const SERVICE_RESTART = 1012;

/** How each end of a conversation is said to the client. */
const ENDINGS: Readonly<
  Record<Exclude<EndReason, 'team_suspended'>, { closeCode: number; sentence: string }>
> = {
  agent_ended: { closeCode: 1000, sentence: 'The agent ended the conversation.' },
  max_duration: { closeCode: 1000, sentence: 'The conversation reached its longest duration.' },
  turn_limit: { closeCode: 1000, sentence: 'The conversation reached its last turn.' },
  chat_idle: { closeCode: 1000, sentence: 'The conversation ended because nobody wrote.' },
  silence: { closeCode: 1000, sentence: 'The conversation ended because nobody spoke.' },
  client_ended: { closeCode: 1000, sentence: 'The conversation has ended.' },
  connection_lost: { closeCode: 1000, sentence: 'The conversation has ended.' },
  server_stopped: {
    closeCode: SERVICE_RESTART,
    sentence: 'The server is restarting. Please try again in a moment.',
  },
  transferred: { closeCode: 1000, sentence: 'The call was put through.' },
  error: { closeCode: 1011, sentence: 'Something went wrong.' },
};

/** Closes a connection whose conversation is over. */
export function closeAtEnd(
  connection: Pick<LiveConnection, 'close' | 'fail'>,
  reason: EndReason,
  language: AgentLanguage,
): void {
  if (reason === 'team_suspended') {
    connection.fail(failureOf(new TeamSuspended(language)));
    return;
  }
  const { closeCode, sentence } = ENDINGS[reason];
  // Clients of the protocol know the longest duration by its event; the other ends by their close code.
  if (reason === 'max_duration')
    connection.fail({ code: 1000, type: 'max_duration_exceeded', message: sentence });
  else connection.close(closeCode, sentence);
}
