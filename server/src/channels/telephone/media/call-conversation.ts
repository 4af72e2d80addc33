import type { EndReason } from '@parley/contract/conversation.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { SessionOutput, TransferAnnouncement } from '@parley/engine/session/state/effect.ts';
import type { CallerEvent } from '@parley/engine/session/state/event.ts';
import type { OpenConversation } from '../../../conversations/open-conversation.ts';
import {
  answerOpenQuestion,
  type ResumedConversation,
} from '../../../conversations/resumption/resumed-conversation.ts';
import { sessionClock } from '../../../conversations/session/session-clock.ts';
import type { AnsweringPlan, PhoneCallNext } from '../phone-call.ts';
import type { PhoneCallRow } from '../phone-call-store.ts';
import type { PhoneCalls } from '../phone-calls.ts';
import { spokenRefusal, spokenSuspension } from '../webhooks/spoken-refusals.ts';
import { announcementSound } from './announcement-sound.ts';
import { AnsweringMachine } from './answering-machine.ts';
import type { LineConnection } from './line-connection.ts';
import { LineSpeaker } from './line-speaker.ts';

/** What the conversation of a call needs. */
export type CallConversationDependencies = {
  call: PhoneCallRow;
  opened: OpenConversation;
  /** Given where the line of this conversation broke before. */
  resumed?: ResumedConversation | undefined;
  connection: LineConnection;
  calls: Pick<PhoneCalls, 'finish'>;
  /** For a call that the agent has placed. */
  answering?: AnsweringPlan | undefined;
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
/** Longest wait for the voice of another language, in milliseconds. */
const FIND_MS = 3_000;

/** The conversation of a telephone call, which begins at once. */
export class CallConversation {
  readonly #dependencies: CallConversationDependencies;
  readonly #speaker: LineSpeaker;
  readonly #machine: AnsweringMachine | undefined;
  #startMs = performance.now();
  #session: Session | undefined;
  #next: PhoneCallNext = { type: 'hangup' };
  #announcement: Promise<Uint8Array | undefined> | undefined;
  #left: Promise<void> | undefined;
  /** Settles when everything is stored and the line is closed. */
  readonly over: Promise<void>;

  constructor(dependencies: CallConversationDependencies) {
    const { connection, opened, answering: plan, reportFailure } = dependencies;
    this.#dependencies = dependencies;
    const tell = (event: CallerEvent) => this.#session?.receive(event);
    this.#machine = plan && new AnsweringMachine({ plan, tell, reportFailure });
    this.#speaker = new LineSpeaker({
      sendAudio: (audio) => connection.sendSound(audio),
      sendMark: (name) => connection.sendMark(name),
      sendClear: () => connection.sendClear(),
      now: () => performance.now() - this.#startMs,
      setTimer: sessionClock.setTimer,
      onLag: (lagMs, sinceMs) => {
        opened.sound?.lagBehind(lagMs, sinceMs);
        this.#session?.receive({ type: 'sound-lag', lagMs });
      },
    });
    this.over = this.#run();
  }

  hear(samples: Int16Array): void {
    this.#dependencies.opened.sound?.hear(samples);
    this.#machine?.hear(samples);
  }

  press(keys: string): void {
    this.#session?.receive({ type: 'key-press', keys });
  }

  noteMark(name: string): void {
    this.#speaker.noteMark(name);
  }

  /** Ends at once, or with the running reply. */
  end(reason: EndReason, urgency: 'soon' | 'now'): void {
    this.#session?.receive({ type: urgency === 'now' ? 'hang-up' : 'stop-request', reason });
  }

  async #run(): Promise<void> {
    const { opened, resumed } = this.#dependencies;
    await opened.run({
      placed: resumed?.placed,
      write: (output) => this.#write(output),
      onUnstored: () => this.#session?.receive({ type: 'notice', phrase: 'unsaved' }),
      begin: (begun) => {
        this.#dependencies.connection.answer();
        this.#startMs = performance.now();
        this.#session = begun;
        begun.receive({ type: 'session-start' });
        if (resumed) answerOpenQuestion(begun, resumed, opened.plan);
        opened.sound?.begin(begun);
      },
    });
    await this.#left;
  }

  #write(output: SessionOutput): void {
    this.#machine?.read(output);
    if (output.type === 'audio') this.#speaker.play(output);
    if (output.type === 'interruption') this.#speaker.clear();
    if (output.type === 'transfer') {
      const { rule, announcement } = output;
      this.#next = { type: 'transfer', rule, announcement };
      this.#announcement = this.#speakAnnouncement(announcement);
    }
    if (output.type === 'session-end') {
      this.#left = this.#leave(output.reason).catch(this.#dependencies.reportFailure);
    }
  }

  async #leave(reason: EndReason): Promise<void> {
    const { call, connection, calls } = this.#dependencies;
    try {
      if (SPOKEN_ENDS.has(reason)) await this.#speaker.playedOut();
      this.#speaker.close();
      if (LOST_ENDS.has(reason)) return this.#tellLost(reason);
      // The platform asks what comes next as soon as the socket is closed.
      const next = this.#next;
      const sound = await this.#announcement;
      const instruction = await calls.finish(call.id, next.type === 'transfer' ? { ...next, sound } : next);
      if (call.carrier === 'media_socket') connection.sendInstruction(instruction);
    } finally {
      connection.close(CLOSE_CODES[reason] ?? NORMAL_CLOSE, reason);
    }
  }

  // Spoken while the caller still hears the agent; platforms with webhooks have a voice of their own.
  async #speakAnnouncement({ text, language }: TransferAnnouncement): Promise<Uint8Array | undefined> {
    const { call, opened, reportFailure } = this.#dependencies;
    const { plan, voice } = opened;
    if (call.carrier !== 'media_socket' || text.trim() === '' || !voice) return undefined;
    try {
      const isSpoken = language === plan.settings.language;
      const other = isSpoken ? undefined : voice.inLanguage;
      const spoken = await other?.({ language, voiceId: undefined }, AbortSignal.timeout(FIND_MS));
      const { speakers } = spoken ?? voice;
      return await announcementSound(text, { language, speakers }, reportFailure);
    } catch (error) {
      reportFailure(error);
      return undefined;
    }
  }

  // Platforms with webhooks ask what to tell the caller.
  #tellLost(reason: EndReason): void {
    const { call, connection, opened } = this.#dependencies;
    const { language, restsAfter } = opened.plan.settings;
    // What goes on over another socket is not lost.
    if (call.carrier !== 'media_socket' || restsAfter?.includes(reason)) return;
    const isSuspended = reason === 'team_suspended';
    const spoken = isSuspended ? spokenSuspension(language) : spokenRefusal('lost', call.calledNumber);
    connection.sendRefusal(reason, spoken);
  }
}
