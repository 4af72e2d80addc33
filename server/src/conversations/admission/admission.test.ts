import { describe, expect, it } from 'vitest';
import { Admission, type ConversationKind } from './admission.ts';

const leaveOnStop = () => {};
const member = { teamId: 'one', isVisitor: false, hasOtherTeams: false };

function enterAs(admission: Admission, kind: ConversationKind) {
  const slot = admission.enter(leaveOnStop, member);
  slot.settle(kind);
  return slot;
}

describe('the slots of a process', () => {
  it('bounds calls and written conversations apart', () => {
    const admission = new Admission({
      spoken: 1,
      written: 2,
      isLate: () => false,
    });
    enterAs(admission, 'written');
    enterAs(admission, 'written');
    const call = enterAs(admission, 'spoken');
    call.leave();
    const third = admission.enter(leaveOnStop, member);
    expect(() => third.settle('written')).toThrow('All lines are busy.');
    third.settle('spoken');
    expect(admission.status()).toMatchObject({ preparing: 0, spoken: 1, written: 2 });
    expect(() => admission.enter(leaveOnStop, member)).toThrow('All lines are busy.');
    expect([...admission.status().refusals]).toEqual([['too_many_conversations', 2]]);
  });

  it('are asked for without a refusal, with those that are expected', () => {
    const admission = new Admission({
      spoken: 2,
      written: 1,
      isLate: () => false,
    });
    expect(admission.hasSlot(member, 'spoken', 1)).toBe(true);
    enterAs(admission, 'spoken');
    expect(admission.hasSlot(member, 'spoken', 0)).toBe(true);
    expect(admission.hasSlot(member, 'spoken', 1)).toBe(false);
    void admission.close('soon');
    expect(admission.hasSlot(member, 'spoken', 0)).toBe(false);
    expect([...admission.status().refusals]).toEqual([]);
  });

  it('counts the slot of a refused conversation until it is left, and releases it once', () => {
    const admission = new Admission({
      spoken: 1,
      written: 1,
      isLate: () => false,
    });
    enterAs(admission, 'spoken');
    const second = admission.enter(leaveOnStop, member);
    expect(() => second.settle('spoken')).toThrow('All lines are busy.');
    expect(admission.count()).toBe(2);
    second.leave();
    second.leave();
    expect(admission.count()).toBe(1);
  });

  it('takes no further call while it is late, but a first one and everything written', () => {
    const admission = new Admission({
      spoken: 5,
      written: 5,
      isLate: () => true,
    });
    enterAs(admission, 'spoken');
    const second = admission.enter(leaveOnStop, member);
    expect(() => second.settle('spoken')).toThrow('too busy for another call');
    second.settle('written');
    expect(admission.status()).toMatchObject({ spoken: 1, written: 1 });
    expect([...admission.status().refusals]).toEqual([['server_busy', 1]]);
  });

  it('has left when the last has left after it was closed', async () => {
    const admission = new Admission({
      spoken: 1,
      written: 1,
      isLate: () => false,
    });
    const asked: string[] = [];
    const slot = admission.enter((urgency) => asked.push(urgency), member);
    const closed = admission.close('soon');
    expect(asked).toEqual(['soon']);
    expect(() => admission.enter(leaveOnStop, member)).toThrow('restarting');
    slot.leave();
    await closed;
  });
});
