import type { EndReason } from '@parley/contract/conversation.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { ReplySound, SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { OpenConversation } from '../../../conversations/open-conversation.ts';
import { sessionClock } from '../../../conversations/session/session-clock.ts';
import type { PhoneCallNext, PhoneCallStart, PhoneCalls } from '../phone-call.ts';
import { spokenRefusal, spokenSuspension } from '../webhooks/spoken-refusals.ts';
import { createLineSpeaker } from './line-speaker.ts';
import type { MediaConnection } from './media-connection.ts';
import { clearFrame, instructionFrame, markFrame, mediaFrame, refusalFrame } from './media-frame.ts';

/** The conversation of a telephone call. */
export type CallConversation = {
  hear(samples: Int16Array): void;
  press(keys: string): void;
  noteMark(name: string): void;
  /** Ends at once, or with the running reply. */
  end(reason: EndReason, urgency: 'soon' | 'now'): void;
  /** Settles when everything is stored and the line is closed. */
  readonly over: Promise<void>;
};

/** What the conversation of a call needs. */
export type CallConversationDependencies = {
  call: PhoneCallStart;
  opened: OpenConversation;
  connection: Pick<MediaConnection, 'send' | 'close'>;
  streamSid: string;
  calls: Pick<PhoneCalls, 'finish'>;
  reportFailure: (error: unknown) => void;
};

/** Ends that the agent comes to, whose last words are heard before the line is closed. */
const SPOKEN_ENDS: ReadonlySet<EndReason> = new Set([
  'agent_ended',
  'max_duration',
  'turn_limit',
  'silence',
  'transferred',
  'server_stopped',
  'team_suspended',
]);
/** Ends that leave a caller behind who has not hung up; the platform tells them so. */
const LOST_ENDS: ReadonlySet<EndReason> = new Set([
  'error',
  'connection_lost',
  'server_stopped',
  'team_suspended',
]);
const CLOSE_CODES: Readonly<Partial<Record<EndReason, number>>> = {
  server_stopped: 1012,
  team_suspended: 1008,
  error: 1011,
};
const NORMAL_CLOSE = 1000;

/** Begins the conversation of a call. */
export function runCallConversation({
  call,
  opened,
  connection,
  streamSid,
  calls,
  reportFailure,
}: CallConversationDependencies): CallConversation {
  const { sound } = opened;
  let startMs = performance.now();
  let session: Session | undefined;
  let next: PhoneCallNext = { type: 'hangup' };
  let left: Promise<void> | undefined;
  const times = createHeardTimes();
  const speaker = createLineSpeaker({
    sendAudio: (audio) => connection.send(mediaFrame(streamSid, audio)),
    sendMark: (name) => connection.send(markFrame(streamSid, name)),
    sendClear: () => connection.send(clearFrame(streamSid)),
    now: () => performance.now() - startMs,
    setTimer: sessionClock.setTimer,
    onLag(lagMs) {
      times.lagBehind(lagMs);
      session?.receive({ type: 'sound-lag', lagMs });
    },
  });

  function write(output: SessionOutput): void {
    if (output.type === 'audio') speaker.play(output);
    if (output.type === 'interruption') speaker.clear();
    if (output.type === 'transfer') {
      const { rule, announcement } = output;
      next = { type: 'transfer', rule, announcement };
    }
    if (output.type === 'session-end') left = leave(output.reason).catch(reportFailure);
  }

  async function leave(reason: EndReason): Promise<void> {
    try {
      if (SPOKEN_ENDS.has(reason)) await speaker.playedOut();
      speaker.close();
      if (LOST_ENDS.has(reason)) return tellLost(reason);
      // The platform asks what comes next as soon as the socket is closed.
      const instruction = await calls.finish(call.callId, next);
      if (call.carrier === 'media_socket') connection.send(instructionFrame(streamSid, instruction));
    } finally {
      connection.close(CLOSE_CODES[reason] ?? NORMAL_CLOSE, reason);
    }
  }

  // Platforms with webhooks ask what to tell the caller.
  function tellLost(reason: EndReason): void {
    if (call.carrier !== 'media_socket') return;
    const isSuspended = reason === 'team_suspended';
    const { language } = opened.plan.settings;
    const spoken = isSuspended ? spokenSuspension(language) : spokenRefusal('lost', call.to);
    connection.send(refusalFrame(streamSid, reason, spoken));
  }

  async function run(): Promise<void> {
    await opened.run({
      write,
      heard: times.placed,
      onUnstored: () => session?.receive({ type: 'notice', phrase: 'unsaved' }),
      begin(begun) {
        startMs = performance.now();
        session = begun;
        begun.receive({ type: 'session-start' });
        sound?.begin(begun);
      },
    });
    await left;
  }

  return {
    hear: (samples) => sound?.hear(samples),
    press: (keys) => session?.receive({ type: 'key-press', keys }),
    noteMark: speaker.noteMark,
    end: (reason, urgency) =>
      session?.receive({ type: urgency === 'now' ? 'hang-up' : 'stop-request', reason }),
    over: run(),
  };
}

/** Two sounds this near to each other are one, which is late as a whole, in milliseconds. */
const SEAM_MS = 50;

/** Puts the agent's sound where the line says that it is heard. */
function createHeardTimes() {
  let lineLagMs = 0;
  let lagMs = 0;
  let dueMs = Number.NEGATIVE_INFINITY;
  return {
    lagBehind(ms: number): void {
      lineLagMs = ms;
    },
    placed(output: SessionOutput): SessionOutput {
      if (output.type !== 'audio') return output;
      if (output.startsAtMs - dueMs > SEAM_MS) lagMs = lineLagMs;
      dueMs = output.startsAtMs + output.durationMs;
      return { ...output, startsAtMs: Math.max(0, output.startsAtMs + lagMs) } satisfies ReplySound;
    },
  };
}
