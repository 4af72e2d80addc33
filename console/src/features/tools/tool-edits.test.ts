import type { AgentFunction } from '@parley/contract/functions.ts';
import type { TFunction } from 'i18next';
import { expect, it, vi } from 'vitest';
import { toast } from '../../design/toast.tsx';
import { type ToolsValue, toolDeletion, toolSubject, withSaved } from './tool-edits.ts';

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
  const open = { kind: 'edited' as const, index: 1, tool: value.functions[1] ?? next };
  expect(withSaved(readAnew, open, next).functions).toEqual([tool('first'), next]);
});

it('puts a repaired tool among the others', () => {
  const value: ToolsValue = { functions: [tool('first')], brokenFunctions: [broken('a'), broken('b')] };
  const open = { kind: 'broken' as const, index: 0, tool: broken('a') };
  expect(withSaved(value, open, tool('a'))).toEqual({
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
  update((before) => withSaved(before, { kind: 'broken', index: 0, tool: broken('a') }, tool('a')));
  undo?.();
  said.mockRestore();
  expect(value).toEqual({ functions: [tool('first'), tool('second'), tool('a')], brokenFunctions: [] });
});

it('stores a tool that is open in its own place when another one is brought back before it', () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue();
  let value: ToolsValue = { functions: [tool('first'), tool('second')], brokenFunctions: [] };
  const update = (change: (before: ToolsValue) => ToolsValue) => {
    value = change(value);
  };
  toolDeletion(value, update, t)('functions', 0);
  const own = value.functions[0] ?? tool('none');
  const open = { kind: 'edited' as const, index: 0, tool: own };
  said.mock.lastCall?.[1]?.action?.onClick();
  said.mockRestore();
  expect(toolSubject(value, open)).toEqual({ edited: own, broken: undefined, others: [tool('first')] });
  const next = tool('second', 'Changed');
  expect(withSaved(value, open, next).functions).toEqual([tool('first'), next]);
});
