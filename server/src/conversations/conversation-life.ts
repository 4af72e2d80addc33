import type { RecordedConversation } from '@parley/contract/conversation.ts';

/** A conversation without a sign of life for this long was left behind by a process that is gone. */
export const LIFE_SIGN_SECONDS = 120;
/** A chat that is held call by call counts as over after this long. */
export const CHAT_IDLE_SECONDS = 600;
/** Channels whose conversations are held with one call for each message: nobody holds them in between. */
export const HELD_BY_CALLS = ['chat', 'slack'] as const satisfies RecordedConversation['channel'][];
/** A conversation whose page was left waits this long for its visitor. */
export const RESTING_SECONDS = 1_800;
