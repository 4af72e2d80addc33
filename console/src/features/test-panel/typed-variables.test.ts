import { expect, it } from 'vitest';
import { typedVariables } from './typed-variables.ts';

it('gives test values the type of the default', () => {
  const dynamic_variables = { dynamic_variable_placeholders: { guests: 2, vip: false, name: 'you', age: 7 } };
  const draft = {
    name: 'Garage',
    type: 'voice' as const,
    conversation_config: { agent: { dynamic_variables } },
    platform_settings: {},
  };
  const testValues = { guests: '4', vip: 'true', name: '12', age: 'old', city: 'Lyon' };
  expect(typedVariables({ draft, testValues })).toEqual({
    guests: 4,
    vip: true,
    name: '12',
    age: 'old',
    city: 'Lyon',
  });
});
