import type { AgentTestKind } from '@parley/contract/agent-test.ts';
import { useRef, useState } from 'react';
import { type TestDraft, withKind } from '../draft/test-draft.ts';

/** Makes a test of another kind of what it was made of; undefined where that cannot be. */
export type RemakeTest = (kind: AgentTestKind) => Promise<TestDraft | undefined>;

/** The kind of a test that is not stored yet. */
export type KindChoice = {
  /** What is chosen, which the draft may not be yet. */
  kind: AgentTestKind;
  /** The draft is being made anew for the kind: whatever was written in it meanwhile would be lost. */
  isAwaited: boolean;
  choose: (kind: AgentTestKind) => void;
};

/** Chooses the kind: a test that was made of a turn is made anew while nothing is changed. The last choice counts. */
export function useKindChoice(
  {
    draft,
    isChanged,
    change,
    restart,
  }: {
    draft: TestDraft;
    isChanged: boolean;
    change: (change: Partial<TestDraft>) => void;
    restart: (draft: TestDraft) => void;
  },
  remake: RemakeTest | undefined,
): KindChoice {
  const [awaited, setAwaited] = useState<AgentTestKind>();
  const choices = useRef(0);
  const choose = async (kind: AgentTestKind) => {
    choices.current += 1;
    const choice = choices.current;
    if (isChanged || !remake) return change(withKind(draft, kind));
    setAwaited(kind);
    const remade = await remake(kind);
    if (choice !== choices.current) return;
    setAwaited(undefined);
    if (remade) restart(remade);
    else change(withKind(draft, kind));
  };
  return {
    kind: awaited ?? draft.kind,
    isAwaited: awaited !== undefined,
    choose: (kind) => void choose(kind),
  };
}
