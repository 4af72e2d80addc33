import { fillVariables } from '@parley/engine/replies/dynamic-variables.ts';
import type { Logger } from 'pino';
import type { Database } from '../../../database/database.ts';
import type { CallControl, PhoneStep } from '../call-control.ts';
import type { AnsweringPlan } from '../phone-call.ts';
import { PhoneCallUnknown } from '../phone-errors.ts';
import type { CallPlacer, CallProgress } from './call-placer.ts';
import { labelOfNumber } from './calling-number-queries.ts';
import { outgoingCallIdOf } from './exchange-call-sid.ts';
import type { OutgoingCallStore } from './outgoing-call-store.ts';
import type { OutgoingCallRow } from './outgoing-call-table.ts';
import { OutgoingCallUnderWay } from './outgoing-errors.ts';
import { simulatedCallSid } from './simulator-placer.ts';

// What belongs here: what becomes of calls that agents place, from the order to the answer. From then on they are
// telephone calls like any other.

export type OutgoingCallDependencies = {
  database: Database;
  store: OutgoingCallStore;
  callControl: CallControl;
  placers: Readonly<Record<OutgoingCallRow['carrier'], CallPlacer>>;
  /** Has calls placed whose time has come. */
  dialDue: () => void;
  log: Logger;
};

/** Calls that agents of all teams place. */
export class OutgoingCalls {
  readonly #dependencies: OutgoingCallDependencies;
  readonly #store: OutgoingCallStore;

  constructor(dependencies: OutgoingCallDependencies) {
    this.#dependencies = dependencies;
    this.#store = dependencies.store;
  }

  /** Has calls placed whose time has come. */
  dialDue(): void {
    this.#dependencies.dialDue();
  }

  /**
   * The callee has answered.
   * @param answered how the platform names the call
   * @throws {PhoneCallUnknown | PhoneCallReplayed}
   */
  async answer(id: string, answered: { lineId: string; callSid: string }): Promise<PhoneStep> {
    return this.#connect(await this.#ofLine(id, answered.lineId), answered.callSid);
  }

  /**
   * The callee has answered a call that an exchange brings to the media socket itself.
   * @returns the ticket that opens it; undefined where the name is of no call that an agent places, or of one that comes
   * back to its agent
   * @throws {PhoneCallUnknown | PhoneCallReplayed}
   */
  async answerAnnounced(lineId: string, callSid: string): Promise<string | undefined> {
    const id = outgoingCallIdOf(callSid);
    if (id === undefined) return undefined;
    const answered = { lineId, callSid };
    if (await this.#dependencies.callControl.isToConnectAgain(answered)) return undefined;
    const { ticket } = await this.answer(id, answered);
    if (ticket === undefined) throw new PhoneCallUnknown();
    return ticket;
  }

  /** What the agent does with a machine that has answered; undefined for a call that is not known. */
  async answeringPlan(id: string): Promise<AnsweringPlan | undefined> {
    const call = await this.#store.get(id);
    if (!call) return undefined;
    const { onVoicemail, voicemailMessage, variables } = call;
    const message = fillVariables(voicemailMessage, variables);
    return { onVoicemail, message, note: (machine) => this.#store.noteAnsweredBy(id, machine) };
  }

  /** The platform has heard an answering machine; what the agent has heard itself counts more. @throws {PhoneCallUnknown} */
  async noteMachine(id: string, lineId: string): Promise<void> {
    const { answeredBy } = await this.#ofLine(id, lineId);
    if (answeredBy === null) await this.#store.noteAnsweredBy(id, 'voicemail');
  }

  /** What the platform tells of a call. @throws {PhoneCallUnknown} */
  async advance(
    id: string,
    told: { lineId: string; callSid: string; progress: CallProgress },
  ): Promise<void> {
    await this.#ofLine(id, told.lineId);
    await this.#advance(id, told.progress, told.callSid);
  }

  /** The person at the line simulator takes a call, or says why not. @throws {PhoneCallUnknown} */
  async answerSimulated(
    teamId: string,
    id: string,
    outcome: 'answered' | 'busy' | 'no_answer' | 'failed',
  ): Promise<PhoneStep | undefined> {
    const call = await this.#store.get(id);
    if (call?.teamId !== teamId || call.carrier !== 'simulator') throw new PhoneCallUnknown();
    if (outcome === 'answered') return this.#connect(call, simulatedCallSid(id));
    await this.#advance(id, outcome);
    return undefined;
  }

  /** @throws {OutgoingCallNotFound | OutgoingCallUnderWay} */
  async cancel(teamId: string, id: string, agentId?: string): Promise<OutgoingCallRow> {
    const { state, endedAt } = await this.#store.find(teamId, id, agentId);
    const cancelled = await this.#store.cancel(id);
    if (!cancelled) {
      if (state === 'cancelled') return this.#store.find(teamId, id);
      const isOver = endedAt !== null;
      throw new OutgoingCallUnderWay(isOver ? 'over' : state === 'answered' ? 'answered' : 'dialling');
    }
    // Of a call that waited, the platform knows nothing.
    if (cancelled.callSid !== null) await this.#callOff(cancelled);
    this.dialDue();
    return cancelled;
  }

  async #callOff(call: OutgoingCallRow): Promise<void> {
    const { placers, log } = this.#dependencies;
    try {
      await placers[call.carrier].cancel(call, AbortSignal.timeout(CANCEL_MS));
    } catch (error) {
      // A callee who answers all the same is hung up on.
      log.info({ err: error, call: call.id }, 'a call rings that was called off');
    }
  }

  async #ofLine(id: string, lineId: string): Promise<OutgoingCallRow> {
    const call = await this.#store.get(id);
    if (!call || call.lineId !== lineId) throw new PhoneCallUnknown();
    return call;
  }

  async #advance(...told: Parameters<OutgoingCallStore['advance']>) {
    const advanced = await this.#store.advance(...told);
    // A slot is free for one that waits.
    if (advanced && advanced.state !== 'ringing') this.dialDue();
    return advanced;
  }

  // A platform may ask again, because our answer was lost.
  async #connect(call: OutgoingCallRow, callSid: string): Promise<PhoneStep> {
    const { callControl, database } = this.#dependencies;
    const { id, teamId, lineId, carrier, agentId, agentVersion, purpose, variables } = call;
    const advanced = await this.#advance(id, 'answered', callSid);
    // The platform may have told of the answer since the call was read.
    const { state, endedAt } = advanced ?? (await this.#store.get(id)) ?? call;
    const [callerNumber, calledNumber] = [call.toNumber, call.fromNumber];
    if (state !== 'answered' || endedAt !== null) {
      return { call: { callSid, callerNumber, calledNumber }, instruction: { type: 'hangup' } };
    }
    const calledLabel = (await labelOfNumber(database, teamId, calledNumber)) ?? '';
    return callControl.connect({
      teamId,
      lineId,
      carrier,
      callSid,
      agentId,
      agentVersion,
      callerNumber,
      calledNumber,
      calledLabel,
      isSip: false,
      outgoingCallId: id,
      purpose,
      variables,
    });
  }
}

/** Longest wait for a platform that is to end a call. */
const CANCEL_MS = 10_000;
