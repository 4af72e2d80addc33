import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { announcementFile } from '../transfers/announcement-file.ts';
import { dialOutcomeOf } from '../transfers/dial-outcome.ts';
import { dialPlanLine } from '../transfers/dial-plan-line.ts';
import type { BridgedCallFacts, NextStep } from './bridged-call.ts';

// What belongs here: calls that a dial plan has announced, until it has asked what comes next.

/** Calls by the id under which the exchange brings their sound. */
export type AnnouncedCalls = ReturnType<typeof createAnnouncedCalls>;

type Entry = BridgedCallFacts & {
  next: NextStep;
  /** Which transfer of the call it is, so that none is announced with the sound of another. */
  transfers: number;
  /** Set once a transfer is known to be over, from which the caller does not come back. */
  isOver: boolean;
};

/** More than any exchange brings within an hour; beyond, the least recently used is dropped. */
const MAX_CALLS = 10_000;

export function createAnnouncedCalls() {
  const calls = new LRUCache<string, Entry>({ max: MAX_CALLS });
  return {
    /**
     * @param callSid how Parley knows the call already; else it gets a name
     * @returns the id under which the sound is to be brought
     */
    announce({ from, to, callSid }: { from: string; to: string; callSid?: string | undefined }): string {
      const id = randomUUID();
      const next: NextStep = { type: 'lost', sentence: '' };
      calls.set(id, {
        callSid: callSid ?? id,
        from,
        to,
        next,
        dialStatus: undefined,
        transfers: 0,
        isOver: false,
      });
      return id;
    },
    /** The call, when its sound connects; undefined for one that was not announced or is connected already. */
    take(id: string): BridgedCallFacts | undefined {
      const call = calls.get(id);
      if (!call || call.next.type === 'wait') return undefined;
      const { callSid, from, to, dialStatus } = call;
      calls.set(id, { ...call, next: { type: 'wait' }, dialStatus: undefined });
      return { callSid, from, to, dialStatus };
    },
    finish(id: string, next: NextStep): void {
      const call = calls.get(id);
      if (call) calls.set(id, { ...call, next, transfers: call.transfers + 1 });
    },
    /** What the dial plan is to do, in one line; an unknown call is hung up. */
    nextOf(id: string): string {
      const { next = { type: 'hangup' as const }, transfers = 0 } = calls.get(id) ?? {};
      if (next.type === 'lost' || next.type === 'wait') return next.type;
      if (next.type === 'asked') return next.line;
      return dialPlanLine(next, soundNameOf(transfers));
    },
    /** The announcement of a transfer that goes on, as a WAV file; undefined for none. */
    announcementSoundOf(id: string, name: string): Uint8Array | undefined {
      const { next, transfers = 0 } = calls.get(id) ?? {};
      const payload = next?.type === 'dial' ? next.announcement?.payload : undefined;
      return payload !== undefined && name === soundNameOf(transfers) ? announcementFile(payload) : undefined;
    },
    /** The announcement to the person who takes a transferred call, or to the caller of a lost one; empty for none. */
    announcementOf(id: string): string {
      const next = calls.get(id)?.next;
      if (next?.type === 'lost') return spokenWords(next.sentence);
      return next?.type === 'dial' ? spokenWords(next.announcement?.text ?? '') : '';
    },
    /** How a transfer ended, in the exchange's words; with `isOver`, the caller does not come back, which is said once. */
    dialled(id: string, status: string): { step: 'agent' | 'hangup'; isOver: boolean; callSid: string } {
      const call = calls.get(id);
      const outcome = dialOutcomeOf(status);
      // Dial plans may tell it again when the caller hangs up.
      if (!call || call.isOver || outcome === undefined) {
        return { step: 'hangup', isOver: false, callSid: '' };
      }
      const { callSid } = call;
      // A caller who hung up while it rang does not come back.
      if (outcome === 'accepted' || /^cancel/i.test(status)) {
        calls.set(id, { ...call, next: { type: 'hangup' }, isOver: true });
        return { step: 'hangup', isOver: true, callSid };
      }
      calls.set(id, { ...call, dialStatus: status });
      return { step: 'agent', isOver: false, callSid };
    },
  };
}

// Words and what they are spoken with, so that a dial plan takes nothing of them for its own signs.
function spokenWords(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}.!?:'’-]+/gu, ' ').trim();
}

function soundNameOf(transfer: number): string {
  return `announcement-${transfer}.wav`;
}
