import type { VoiceEvent } from '@parley/client/voice-conversation.ts';
import type { ConversationEvent } from '../conversation-state.ts';
import { type Hearing, hearingAfter, isDeaf, NOTHING_HEARD } from './heard-sound.ts';
import { isSmallScreen, microphoneProblem } from './microphone-problem.ts';

/** The sound of one call by voice: how loud both sides are, and what follows from it for the conversation. */
export class CallSound {
  /** From 0 to 1. */
  readonly levels = { caller: 0, agent: 0 };
  #hearing: Hearing = NOTHING_HEARD;
  // Muted, the page does not notice that the agent speaks; the end of its turn is told.
  #isMuted = false;
  #isSpeakingUnheard = false;

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
  }

  /** What the conversation is told of an event; times in milliseconds. */
  eventsOf(event: VoiceEvent, nowMs: number): ConversationEvent[] {
    switch (event.type) {
      case 'microphone-start':
        return [];
      case 'microphone-error':
        return [{ type: 'problem', problem: microphoneProblem(event.code, isSmallScreen()) }];
      case 'microphone-end':
        return [{ type: 'problem', problem: { key: 'testPanel.microphoneLost' } }];
      case 'playback-start':
        return [{ type: 'speech-start' }];
      case 'playback-end':
        return [{ type: 'speech-end' }];
      case 'speaker-error':
        return [{ type: 'problem', problem: { key: 'testPanel.noSound' } }];
      case 'reconnect':
        return [{ type: 'reconnect' }];
      case 'voice-score':
        return this.#isDeafAfter(event.score, nowMs) ? [{ type: 'deaf', reason: 'not_understood' }] : [];
      case 'transcript':
      case 'transcript-delta':
        if (event.text.trim() !== '') this.#hearing = NOTHING_HEARD;
        break;
      case 'end':
        Object.assign(this.levels, { caller: 0, agent: 0 });
        break;
      case 'reply-end':
        if (!this.#isMuted) break;
        this.#isSpeakingUnheard = true;
        return [{ type: 'live', event }, { type: 'speech-start' }];
      case 'ledger':
        if (!this.#isSpeakingUnheard) break;
        this.#isSpeakingUnheard = false;
        return [{ type: 'live', event }, { type: 'speech-end' }];
    }
    return [{ type: 'live', event }];
  }

  #isDeafAfter(score: number, nowMs: number): boolean {
    this.#hearing = hearingAfter(this.#hearing, score, nowMs);
    if (!isDeaf(this.#hearing)) return false;
    this.#hearing = NOTHING_HEARD;
    return true;
  }
}
