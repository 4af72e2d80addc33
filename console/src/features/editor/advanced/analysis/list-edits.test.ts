import type { TFunction } from 'i18next';
import { expect, it, vi } from 'vitest';
import { toast } from '../../../../design/toast.tsx';
import { newDraft, settingIn } from '../../settings/draft.ts';
import { openedNewAgent } from '../../settings/editor-state.ts';
import { EditorStore } from '../../settings/editor-store.tsx';
import { listEdits } from './list-edits.ts';

const CRITERIA = 'platform_settings.evaluation.criteria';
const criterion = (name: string) => ({ id: name, name, goal: `${name} was reached.` });

/** The edits of an agent's criteria, each made on what they are then. */
function criteriaOf(names: readonly string[]) {
  const start = { name: 'A', firstMessage: '', systemPrompt: '', type: 'voice', language: 'en' } as const;
  const store = new EditorStore(openedNewAgent(newDraft(start)));
  store.edit({ [CRITERIA]: names.map(criterion) });
  const items = () => settingIn(store.state().draft, CRITERIA);
  const t = ((key: string) => key) as TFunction;
  return { items, edits: () => listEdits(items(), (change) => store.update(CRITERIA, change), t) };
}

it('brings a removed item back beside what was changed since', () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue();
  const { items, edits } = criteriaOf(['first', 'second']);
  edits().remove(0, 'first');
  edits().edit(0, { goal: 'Typed since.' });
  edits().add(criterion('third'));
  said.mock.lastCall?.[1]?.action?.onClick();
  said.mockRestore();
  expect(items()).toEqual([
    criterion('first'),
    { ...criterion('second'), goal: 'Typed since.' },
    criterion('third'),
  ]);
});

it('moves items among their neighbours', () => {
  const { items, edits } = criteriaOf(['first', 'second']);
  expect(edits().mover(0, -1)).toBeUndefined();
  expect(edits().mover(1, 1)).toBeUndefined();
  edits().mover(1, -1)?.();
  expect(items().map(({ name }) => name)).toEqual(['second', 'first']);
});
