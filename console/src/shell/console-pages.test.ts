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
