import { expect, it } from 'vitest';
import { toolParameters } from './tool-parameters.ts';

it('lists what a tool takes with type, choices and whether it must be given', () => {
  const parameters = toolParameters({
    type: 'object',
    required: ['order'],
    properties: {
      order: { type: 'string', description: 'Number of the order' },
      speed: { enum: ['slow', 'quick', 3] },
      count: { type: ['integer', 'null'] },
      amount: { anyOf: [{ type: 'number' }, { type: 'string' }] },
    },
  });
  expect(parameters.map(({ path, type, choices, isRequired }) => [path, type, choices, isRequired])).toEqual([
    ['order', 'string', [], true],
    ['speed', '', ['slow', 'quick', '3'], false],
    ['count', 'integer | null', [], false],
    ['amount', 'number | string', [], false],
  ]);
});

it('goes into objects and lists', () => {
  const parameters = toolParameters({
    properties: {
      address: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
      lines: { type: 'array', items: { type: 'object', properties: { article: { type: 'string' } } } },
      tags: { type: 'array', items: { type: 'string', enum: ['new', 'old'] } },
    },
  });
  expect(parameters.map(({ path, depth, type, choices }) => [path, depth, type, choices])).toEqual([
    ['address', 0, 'object', []],
    ['address.city', 1, 'string', []],
    ['lines', 0, 'array of object', []],
    ['lines[].article', 1, 'string', []],
    ['tags', 0, 'array of string', ['new', 'old']],
  ]);
});

it('skips invalid entries', () => {
  expect(toolParameters(null)).toEqual([]);
  expect(toolParameters({ properties: [] })).toEqual([]);
  expect(toolParameters({ required: 'order', properties: { order: 'a string' } })).toEqual([
    { path: 'order', depth: 0, type: '', description: '', choices: [], isRequired: false },
  ]);
});

it('lists the parameters of every alternative', () => {
  const properties = { url: { type: 'string' }, page: { type: 'integer' } };
  const schema = {
    type: 'object',
    allOf: [{ properties: { title: { type: 'string' } }, required: ['title'] }],
    anyOf: [
      { properties, required: ['url'] },
      { properties: { ...properties, file: {} }, required: ['file'] },
    ],
  };
  expect(toolParameters(schema).map(({ path, isRequired }) => [path, isRequired])).toEqual([
    ['title', true],
    ['url', false],
    ['page', false],
    ['file', false],
  ]);
});
