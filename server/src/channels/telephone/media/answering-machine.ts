import { type AnswererEvent, AnswererWatch } from '@parley/engine/answering/answerer-watch.ts';
import type { SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { CallerEvent } from '@parley/engine/session/state/event.ts';
import type { AnsweringPlan } from '../phone-call.ts';

type AnsweringMachineDependencies = {
  plan: AnsweringPlan;
  tell: (event: CallerEvent) => void;
  reportFailure: (error: unknown) => void;
};

/**
 * A machine that has answered a call of an agent: found out while the agent greets, and dealt with. Menus and machines
 * that ask who calls are left to the agent, which hears them like a person and can press keys.
 */
export class AnsweringMachine {
  readonly #dependencies: AnsweringMachineDependencies;
  readonly #watch = new AnswererWatch((event) => this.#handle(event));
  #isVoicemail = false;

  constructor(dependencies: AnsweringMachineDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param samples of the line: mono, 16,000 Hz, any length */
  hear(samples: Int16Array): void {
    this.#watch.hear(samples);
  }

  read(output: SessionOutput): void {
    if (output.type === 'caller-transcript-delta' || output.type === 'caller-transcript') {
      this.#watch.read(output.text);
    }
  }

  #handle(event: AnswererEvent): void {
    const { plan, tell, reportFailure } = this.#dependencies;
    if (event.type === 'machine') {
      this.#isVoicemail = event.machine === 'voicemail';
      plan.note(event.machine).catch(reportFailure);
      if (this.#isVoicemail && plan.onVoicemail === 'leave_message') tell({ type: 'machine-answer' });
      if (this.#isVoicemail && plan.onVoicemail === 'hang_up') tell(HANG_UP);
    } else if (plan.onVoicemail !== 'go_on') {
      // An announcement may turn out to be that of a voicemail, so it is heard to its end.
      const leaves = this.#isVoicemail && plan.onVoicemail === 'leave_message';
      tell(leaves ? { type: 'leave-message', text: plan.message } : HANG_UP);
    }
  }
}

const HANG_UP = { type: 'hang-up', reason: 'agent_ended' } as const;
