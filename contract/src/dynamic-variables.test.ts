import { expect, it } from 'vitest';
import {
  replaceVariables,
  variableMarks,
  variableNames,
  variableSource,
  variablesWithoutDefault,
} from './dynamic-variables.ts';

it('lists the names of texts once each', () => {
  expect(variableNames('{{b}} {{ a }}', '{{b}} {{}} {{ 1 }}')).toEqual(['b', 'a']);
});

it('finds variables where they stand', () => {
  expect(variableMarks('Dear {{ name }}!')).toEqual([{ name: 'name', from: 5, to: 15 }]);
});

it('replaces a variable by what is given for its name', () => {
  expect(replaceVariables('{{a}} {{ b }}', (name, written) => (name === 'a' ? 'x' : written))).toBe(
    'x {{ b }}',
  );
});

it('says where the value of a variable comes from', () => {
  expect(variableSource('name', { name: '' })).toBe('default');
  expect(variableSource('name', {})).toBe('none');
  expect(variableSource('toString', {})).toBe('none');
  expect(variableSource('name', {}, ['name'])).toBe('ringing');
  expect(variableSource('name', { name: '' }, ['name'])).toBe('default');
  expect(variableSource('system__time')).toBe('system');
  expect(variableSource('system__weather')).toBe('none');
  expect(variableSource('secret__key')).toBe('secret');
});

it('names the variables of first message and prompt that have no default', () => {
  const agent = {
    first_message: 'Hello {{name}}, it is {{system__time}}.',
    prompt: { prompt: 'You serve {{name}} of {{city}} with {{plan}}. {{secret__key}} {{system__weather}}' },
    dynamic_variables: { dynamic_variable_placeholders: { plan: 'basic' } },
  };
  expect(variablesWithoutDefault({ agent })).toEqual(['name', 'city']);
});
