import { randomUUID } from 'node:crypto';
import { type PhonePlatform, ticketIn } from '../../../server/test/support/phone-platform.ts';
import { dial, type Telephone } from '../../../server/test/support/telephone.ts';
import { type ChaosLog, type ChaosParty, repaired, untilDone } from './chaos-log.ts';

const TURNS = 8;

export type TelephoneLine = { platform: PhonePlatform; mediaUrl: string };

/** Telephone calls of one caller after the other, until the run is over. */
export async function makeCalls(line: TelephoneLine, log: ChaosLog): Promise<void> {
  while (!log.isOver) {
    const callSid = `CA${randomUUID().replaceAll('-', '')}`;
    const call = new Call(line, callSid, log);
    await call.run();
  }
}

class Call {
  readonly #line: TelephoneLine;
  readonly #log: ChaosLog;
  readonly #callSid: string;
  readonly #party: ChaosParty;
  #telephone: Telephone | undefined;

  constructor(line: TelephoneLine, callSid: string, log: ChaosLog) {
    this.#line = line;
    this.#log = log;
    this.#callSid = callSid;
    this.#party = { medium: 'telephone', id: callSid, answered: [] };
  }

  async run(): Promise<void> {
    const { platform } = this.#line;
    const telephone = await untilDone(this.#log, async () => {
      const ticket = ticketIn(await platform.announce(this.#callSid));
      return ticket === '' ? undefined : this.#connect(ticket);
    });
    if (!telephone) return;
    this.#telephone = telephone;
    this.#log.parties.push(this.#party);
    // What was asked last counts as answered when the answer was heard whole; behind a break the caller asks anew.
    let asked: string | undefined;
    for (let turn = 0; turn < TURNS && !this.#log.isOver; ) {
      if (await this.#hasListened()) {
        if (asked !== undefined) this.#party.answered.push(asked);
        turn += 1;
        asked = String(100 + turn);
        this.#telephone.press(...asked, '#');
      } else {
        asked = undefined;
        if (!(await this.#goOn())) return;
      }
    }
    this.#telephone.hangUp();
    await this.#telephone.closed;
    await platform
      .tell('calls/ended', { CallSid: this.#callSid, CallStatus: 'completed' })
      .catch(() => undefined);
  }

  #hasListened(): Promise<boolean> {
    const heard = this.#telephone?.listen() ?? Promise.reject(new Error('There is no line.'));
    return heard.then(
      () => true,
      () => false,
    );
  }

  /** The stream is over: the platform asks what comes next, until the agent is heard again. */
  async #goOn(): Promise<boolean> {
    this.#telephone?.[Symbol.dispose]();
    this.#telephone = await repaired(this.#log, 'telephone', async () => {
      const form = { CallSid: this.#callSid, CallStatus: 'in-progress' };
      const answer = await this.#line.platform.tell('calls/ended', form);
      if (answer.status >= 500) return 'again';
      const ticket = ticketIn(answer);
      return ticket === '' ? 'lost' : this.#connect(ticket);
    });
    return this.#telephone !== undefined;
  }

  async #connect(ticket: string): Promise<Telephone> {
    const { mediaUrl: url } = this.#line;
    const telephone = await dial({ url, callSid: this.#callSid, parameters: { ticket } });
    try {
      await telephone.hear();
      return telephone;
    } catch (error) {
      telephone[Symbol.dispose]();
      throw error;
    }
  }
}
