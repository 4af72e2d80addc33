import { expect, it } from 'vitest';
import { z } from 'zod';
import { NewAgent } from './agents.ts';
import { NewConnection } from './connections.ts';
import { endpoints } from './endpoints.ts';
import { SlackSource } from './integrations.ts';
import { beginningOf, hasMarkup, isPlainName } from './plain-text.ts';

it.each(['<b>bold</b>', 'Agent <img src=x onerror=alert(1)', '</p>', '<!-- note', '<?php'])(
  'sees markup in %s',
  (text) => {
    expect(hasMarkup(text)).toBe(true);
  },
);

it.each(['1 < 2', 'we <3 you', 'A -> B', 'Support <> Sales'])('sees no markup in %s', (text) => {
  expect(hasMarkup(text)).toBe(false);
});

it('accepts names in all scripts', () => {
  expect(isPlainName('\u05d0\u05d1 \u0645\u0643 Ltd')).toBe(true);
});

it('is required of the names of agents and connections', () => {
  const agent = NewAgent.safeParse({ name: 'A<img src=x', conversation_config: {} });
  expect(agent.error?.issues).toMatchObject([{ path: ['name'], message: 'markup_not_allowed' }]);
  const connection = NewConnection.safeParse({ kind: 'openai', name: '<i>Mine' });
  expect(connection.error?.issues).toMatchObject([{ path: ['name'] }]);
});

it('cuts a text before an emoji rather than inside of it', () => {
  expect(beginningOf('a😀b', 2)).toBe('a');
  expect(beginningOf('a😀b', 3)).toBe('a😀');
  expect(beginningOf('ab', 5)).toBe('ab');
});

it('refuses a text that is left out with the code of an empty one', () => {
  const agent = { conversation_config: { agent: { prompt: { prompt: 'Help.' } } } };
  const codes = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);
  expect(codes(NewAgent, agent)).toEqual(['agent_name_required']);
  expect(codes(SlackSource, {})).toEqual(['please_enter_bot_token']);
});

const NAMES = ['name', 'firstname', 'lastname', 'label'];

it.each(namesIn(Object.entries(endpoints).map(([call, { body }]) => ({ path: call, schema: body }))))(
  'lets no name that turns its direction into %s',
  (_, schema) => {
    for (const control of ['\u061c', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069']) {
      expect(schema.safeParse(`Invoice${control}fdp`).success).toBe(false);
    }
  },
);

/** Every field of the contract's bodies that is a name, however deep. */
function namesIn(entries: readonly { path: string; schema: unknown }[]): [string, z.ZodType][] {
  return entries.flatMap(({ path, schema }): [string, z.ZodType][] => {
    if (
      schema instanceof z.ZodOptional ||
      schema instanceof z.ZodDefault ||
      schema instanceof z.ZodNullable
    ) {
      return namesIn([{ path, schema: schema.unwrap() }]);
    }
    if (schema instanceof z.ZodUnion) {
      return namesIn(schema.options.map((option, index) => ({ path: `${path} ${index}`, schema: option })));
    }
    if (!(schema instanceof z.ZodObject)) return [];
    return Object.entries(schema.shape).flatMap(([key, field]): [string, z.ZodType][] =>
      // Of voices, the service that speaks gives the names.
      NAMES.includes(key) && !path.endsWith('voice_meta') && field instanceof z.ZodType
        ? [[`${path}.${key}`, field]]
        : namesIn([{ path: `${path}.${key}`, schema: field }]),
    );
  });
}
