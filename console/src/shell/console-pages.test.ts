import { expect, it } from 'vitest';
import { pageOfPath } from './console-pages.ts';

it('derives the page from the path', () => {
  expect(['/knowledge-base', '/mcp', '/call', '/agents', '/'].map(pageOfPath)).toEqual([
    'knowledge-base',
    'mcp',
    'call',
    'agents',
    'agents',
  ]);
});

it('belongs to no other page where a part of the settings has its name in it', () => {
  expect(['/settings/after-call', '/settings/do-not-call', '/call/campaigns'].map(pageOfPath)).toEqual([
    'agents',
    'agents',
    'call',
  ]);
});
