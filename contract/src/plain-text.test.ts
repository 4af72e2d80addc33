import { expect, it } from 'vitest';
import { NewAgent } from './agents.ts';
import { NewConnection } from './connections.ts';
import { hasMarkup } from './plain-text.ts';

it.each(['<b>bold</b>', 'Agent <img src=x onerror=alert(1)', '</p>', '<!-- note', '<?php'])(
  'sees markup in %s',
  (text) => {
    expect(hasMarkup(text)).toBe(true);
  },
);

it.each(['1 < 2', 'we <3 you', 'A -> B', 'Support <> Sales'])('sees no markup in %s', (text) => {
  expect(hasMarkup(text)).toBe(false);
});

it('is asked of the names of agents and connections', () => {
  const agent = NewAgent.safeParse({ name: 'A<img src=x', conversation_config: {} });
  expect(agent.error?.issues).toMatchObject([{ path: ['name'], message: 'markup_not_allowed' }]);
  const connection = NewConnection.safeParse({ kind: 'openai', name: '<i>Mine' });
  expect(connection.error?.issues).toMatchObject([{ path: ['name'] }]);
});
