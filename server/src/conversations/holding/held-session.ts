import type { EndReason } from '@parley/contract/conversation.ts';
import type { SessionOutput } from '@parley/engine/session/effect.ts';
import { openSession, type Session } from '@parley/engine/session/session.ts';
import type { VoiceParts } from '@parley/engine/session/session-voice.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import type { Admission } from '../admission/admission.ts';
import { createConversationRecorder } from '../conversation-recorder.ts';
import type { ConversationStore } from '../conversation-store.ts';
import type { ConversationPlan } from '../plan/conversation-plan.ts';
import { sessionSurroundings } from '../session-surroundings.ts';
import type { ConversationSound } from './conversation-sound.ts';
import { createStoredOutput } from './stored-output.ts';
import { storedBeforeTools } from './stored-tools.ts';

// What belongs here: what every door does that holds a conversation for as long as somebody is connected.

/** A conversation whose beginning is stored, and what its door makes of it. */
export type HeldConversation = {
  conversationId: string;
  plan: ConversationPlan;
  /** Undefined for a conversation without sound. */
  voice: VoiceParts | undefined;
  /** Undefined where nobody listens. */
  sound: Pick<ConversationSound, 'note' | 'finish'> | undefined;
  /** Has the conversation begin, and tells it from then on what happens. */
  onOpen: (session: Session) => void;
  /** A turn as it stands in the whole conversation, where the session is not all of it. */
  placed?: (<T extends FinishedTurn | StartedTurn>(turn: T) => T) | undefined;
  /** Whether the conversation rests with such an end; without it, every end is the end. */
  rests?: ((reason: EndReason) => boolean) | undefined;
  /** Gets everything that the session says, in order. Must not throw. */
  write: (output: SessionOutput) => void;
  /** Called once when nothing of the conversation could be stored for a while; it goes on unless its door ends it. */
  onUnstored?: (() => void) | undefined;
  /** Gets failures that the conversation survives, for the log. */
  reportFailure: (error: unknown) => void;
};

/** What conversations are held with. */
export type HoldingParts = {
  store: ConversationStore;
  admission: Pick<Admission, 'hold'>;
  /** Called when a conversation is over and stored. */
  onEnd: (conversationId: string) => void;
};

/** Longest wait for the storage of what a tool is called for, in milliseconds. */
const STORED_MS = 10_000;

/** Holds one conversation from its first word until its end and its recording are stored. */
export async function holdSession(
  held: HeldConversation,
  { store, admission, onEnd }: HoldingParts,
): Promise<void> {
  const { conversationId, plan, voice, sound, onOpen, placed = asItIs, rests, write, reportFailure } = held;
  const { onUnstored = () => {} } = held;
  const recorder = createConversationRecorder(store, conversationId, { reportFailure, onUnstored });
  const show = voice ? write : createStoredOutput(recorder, write);
  const emit = (said: SessionOutput): void => {
    const output = said.type === 'turn-end' ? { ...said, turn: placed(said.turn) } : said;
    if (output.type === 'turn-start') recorder.beginTurn(placed(output.turn));
    if (output.type === 'turn-end') recorder.addTurn(output.turn);
    if (output.type === 'tool-update') recorder.updateToolCall(output.eventId, output.record);
    if (output.type === 'feedback') recorder.setFeedback(output.eventId, output.score);
    sound?.note(output);
    show(output);
  };
  const leave = admission.hold(conversationId);
  try {
    const { settings, ...means } = storedBeforeTools(plan, () => recorder.isStored(STORED_MS));
    const session = openSession(settings, { ...means, ...sessionSurroundings, voice, emit, reportFailure });
    onOpen(session);
    const reason = await session.ended;
    if (rests?.(reason)) return await recorder.rest();
    await recorder.finish(reason);
    await sound?.finish();
    onEnd(conversationId);
  } finally {
    leave();
  }
}

function asItIs<T>(turn: T): T {
  return turn;
}
