import { describe, expect, it } from 'vitest';
import { fromToolDraft } from '../draft/tool-draft.ts';
import { formattedJson, readToolJson, type ToolBounds, toolJson } from './tool-json.ts';

const bounds: ToolBounds = { types: ['end_call', 'webhook'], isLocked: false, takenNames: ['weather'] };
const webhook = {
  type: 'webhook',
  name: 'call',
  description: '',
  response_timeout_secs: 30,
  api_schema: { url: 'https://example.com', method: 'GET' },
};
const read = (own: object, own_bounds = bounds) => readToolJson(toolJson(own), own_bounds);

const readOf = (own: object) => {
  const { draft } = read(own);
  return draft && fromToolDraft(draft);
};

it('reads a tool', () => {
  expect(readOf(webhook)).toEqual(webhook);
});

it('reads a secret in a header as a reference to it', () => {
  const id = '4f0c21aa-8d0e-4c39-9df2-0a7a2f5f1d11';
  const request_headers = { Authorization: `{{secret:${id}}}` };
  expect(readOf({ ...webhook, api_schema: { ...webhook.api_schema, request_headers } })).toMatchObject({
    api_schema: { request_headers: { Authorization: { secret_id: id } } },
  });
});

it('reads a tool as the dashboard of ElevenLabs shows it', () => {
  const leaf = { type: 'string', description: '', dynamic_variable: '', constant_value: '', enum: null };
  const own = readOf({
    ...webhook,
    api_schema: {
      url: 'https://example.com/{city}',
      method: 'POST',
      path_params_schema: [
        { ...leaf, id: 'city', value_type: 'llm_prompt', description: 'Town', required: true },
      ],
      query_params_schema: [
        { ...leaf, id: 'unit', value_type: 'constant', constant_value: 'metric', required: true },
        { ...leaf, id: 'caller', value_type: 'dynamic_variable', dynamic_variable: 'name', required: false },
      ],
      request_body_schema: {
        id: 'body',
        type: 'object',
        value_type: 'llm_prompt',
        description: 'A booking',
        required: false,
        properties: [
          { ...leaf, id: 'start', description: 'When', required: true },
          {
            id: 'tags',
            type: 'array',
            description: 'Tags',
            items: { ...leaf, description: 'A tag' },
            required: false,
          },
        ],
      },
      request_headers: [
        { type: 'value', name: 'X-Plain', value: 'plain' },
        { type: 'secret', name: 'Authorization', secret_id: '4f0c21aa-8d0e-4c39-9df2-0a7a2f5f1d11' },
      ],
    },
  });
  expect(own).toMatchObject({
    api_schema: {
      path_params_schema: { city: { type: 'string', description: 'Town' } },
      query_params_schema: {
        properties: {
          unit: { type: 'string', constant_value: 'metric' },
          caller: { type: 'string', dynamic_variable: 'name' },
        },
        required: ['unit'],
      },
      request_body_schema: {
        properties: {
          start: { type: 'string', description: 'When' },
          tags: { type: 'array', items: { type: 'string', description: 'A tag' } },
        },
        required: ['start'],
      },
      request_headers: {
        'X-Plain': 'plain',
        Authorization: { secret_id: '4f0c21aa-8d0e-4c39-9df2-0a7a2f5f1d11' },
      },
    },
  });
});

it('gives the position of a syntax error', () => {
  expect(readToolJson('{ "type": "webhook",, }', bounds)).toMatchObject({
    problems: [{ kind: 'syntax', detail: expect.any(String), range: { from: 20 } }],
  });
});

it('gives the path of an invalid value', () => {
  const text = toolJson({ ...webhook, api_schema: { url: 7 } });
  expect(readToolJson(text, bounds)).toMatchObject({
    problems: [
      {
        kind: 'value',
        at: 'api_schema.url',
        problem: { code: 'wrong_type' },
        range: { from: text.indexOf('7') },
      },
    ],
  });
});

it('lets the form help with a name that does not fit', () => {
  const { draft, problems } = read({ ...webhook, name: 'two words' });
  expect(draft && fromToolDraft(draft).name).toBe('two words');
  expect(problems).toMatchObject([{ kind: 'field', at: 'name', code: 'name_invalid' }]);
});

it.each(['GET', 'DELETE'])('refuses a body for %s', (method) => {
  const request_body_schema = { type: 'object', properties: { a: { type: 'string', constant_value: 'b' } } };
  expect(
    read({ ...webhook, api_schema: { url: 'https://example.com', method, request_body_schema } }),
  ).toMatchObject({
    problems: [{ kind: 'field', at: 'api_schema.request_body_schema', code: 'body_not_allowed' }],
  });
});

it('checks what the form would check', () => {
  expect(read({ ...webhook, api_schema: { url: '', method: 'GET' } })).toMatchObject({
    problems: [{ kind: 'field', at: 'api_schema.url', code: 'url_required' }],
  });
});

it('gives the path of each field at any depth', () => {
  const lines = { type: 'array', description: '', items: { type: 'string' } };
  const text = toolJson({
    ...webhook,
    api_schema: {
      url: 'https://example.com/{id}',
      method: 'POST',
      request_headers: { 'X-Plain': 'yes', 'X.Key': { secret_id: '' } },
      path_params_schema: { id: { type: 'string' } },
      query_params_schema: { properties: { sort: { type: 'string' } } },
      request_body_schema: {
        type: 'object',
        properties: { 'a.b': { type: 'object', properties: { value: { type: 'string' }, lines } } },
      },
    },
    assignments: [{ source: 'response', dynamic_variable: '1st', value_path: '' }],
  });
  const { problems } = readToolJson(text, bounds);
  expect(problems.map(({ at, range }) => [at, text.slice(range.from, range.to)])).toEqual([
    ['api_schema.request_headers.X.Key', '"X.Key"'],
    ['api_schema.path_params_schema.id', '"id"'],
    ['api_schema.query_params_schema.properties.sort', '"sort"'],
    ['api_schema.request_body_schema.properties.a.b.properties.value', '"value"'],
    ['api_schema.request_body_schema.properties.a.b.properties.lines.items', '"items"'],
    ['assignments.0', expect.any(String)],
  ]);
});

describe('what a tool may be', () => {
  it('leaves out system tools that are there', () => {
    expect(
      read({ type: 'system', name: 'skip_turn', params: { system_tool_type: 'skip_turn' } }),
    ).toMatchObject({
      problems: [{ kind: 'type_present', at: 'name' }],
    });
  });

  it('is not another type while it is edited', () => {
    expect(read(webhook, { ...bounds, types: ['client'], isLocked: true })).toMatchObject({
      problems: [{ kind: 'type_locked', at: 'type' }],
    });
  });

  it('has no name of another tool', () => {
    expect(read({ ...webhook, name: 'weather' })).toMatchObject({
      problems: [{ kind: 'name_taken', at: 'name' }],
    });
  });
});

it('formats JSON, and leaves other text unchanged', () => {
  expect(formattedJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(formattedJson('{"a":')).toBeUndefined();
});
