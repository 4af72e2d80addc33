import type { AgentFunction } from '@parley/contract/functions.ts';
import type { TFunction } from 'i18next';
import { expect, it, vi } from 'vitest';
import { toast } from '../../design/toast.tsx';
import { type ToolsValue, toolDeletion, withSaved } from './tool-edits.ts';

const tool = (name: string, description = ''): AgentFunction => ({
  type: 'client',
  name,
  description,
  expects_response: false,
});
const broken = (name: string) => ({ name, stored: { name }, place: 'type', reason: 'unknown' });
const t = ((key: string) => key) as TFunction;

it('stores a changed tool although the agent was saved and read anew meanwhile', () => {
  const value: ToolsValue = { functions: [tool('first'), tool('second')], brokenFunctions: [] };
  const readAnew = structuredClone(value);
  const next = tool('second', 'Changed');
  expect(withSaved(readAnew, { kind: 'edited', index: 1 }, next).functions).toEqual([tool('first'), next]);
});

it('puts a repaired tool among the others', () => {
  const value: ToolsValue = { functions: [tool('first')], brokenFunctions: [broken('a'), broken('b')] };
  expect(withSaved(value, { kind: 'broken', index: 0 }, tool('a'))).toEqual({
    functions: [tool('first'), tool('a')],
    brokenFunctions: [broken('b')],
  });
});

it('brings a deleted tool back beside what was changed since', () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue();
  let value: ToolsValue = { functions: [tool('first'), tool('second')], brokenFunctions: [broken('a')] };
  const update = (change: (before: ToolsValue) => ToolsValue) => {
    value = change(value);
  };
  toolDeletion(value, update, t)('functions', 0);
  const undo = said.mock.lastCall?.[1]?.action?.onClick;
  update((before) => withSaved(before, { kind: 'broken', index: 0 }, tool('a')));
  undo?.();
  said.mockRestore();
  expect(value).toEqual({ functions: [tool('first'), tool('second'), tool('a')], brokenFunctions: [] });
});
