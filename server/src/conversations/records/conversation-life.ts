import type { RecordedConversation } from '@parley/contract/conversation.ts';

/** A conversation without a heartbeat for this long belongs to a process that is gone. */
export const LIFE_SIGN_SECONDS = 120;
/** A call-by-call chat counts as over after this long. */
export const CHAT_IDLE_SECONDS = 600;
/** Channels whose conversations run with one call for each message: they have no session in between. */
export const HELD_BY_CALLS = ['chat', 'slack'] as const satisfies RecordedConversation['channel'][];
/** Numbers that are left to the turns of a process that was cut off; more than it answers from memory. */
export const LATE_TURNS = 32;
/** A conversation whose page was left waits this long for its visitor. */
export const RESTING_SECONDS = 1_800;
/** A spoken conversation whose line broke waits this long for its client, or its platform, to connect again. */
export const SPEECH_REST_SECONDS = 60;
