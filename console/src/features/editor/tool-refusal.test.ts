import { CallError } from '@parley/client/call.ts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { toolRefusal } from './tool-refusal.ts';

const LATER = 'of_a_later_release';
const t = ((key: string, { defaultValue, ...values }: Record<string, unknown> = {}) => {
  if (key.endsWith(LATER)) return defaultValue;
  return Object.keys(values).length > 0 ? `${key} ${JSON.stringify(values)}` : key;
}) as unknown as TFunction;
const config = { agent: { prompt: { tools: [{ name: 'weather' }, { name: 'order' }] } } };
const refused = (...fields: { path: string; message: string }[]) =>
  toolRefusal(
    new CallError('No.', {
      status: 400,
      body: { error: { code: 'invalid_request', message: 'No.', detail: { fields } } },
    }),
    config,
    t,
  );
const PROMPT = 'conversation_config.agent.prompt';

it('names the tool and says why it is not stored', () => {
  expect(refused({ path: `${PROMPT}.tools.1.api_schema.url`, message: 'url_required' })).toBe(
    'functions.refused {"name":"order","sentence":"functions.refused_url_required"}',
  );
});

it('names a system tool by its key', () => {
  const path = `${PROMPT}.built_in_tools.transfer_to_agent.params.transfers.0`;
  expect(refused({ path, message: 'transfer_to_itself' })).toContain('"name":"transfer_to_agent"');
});

it('says without a name what belongs to none', () => {
  expect(refused({ path: `${PROMPT}.mcp_server_ids.0`, message: 'tool_server_not_found' })).toBe(
    'functions.refused_tool_server_not_found',
  );
});

it('says that a secret is unknown, in a tool and in the model server', () => {
  const message = 'secret_not_found';
  const header = { path: `${PROMPT}.tools.0.api_schema.request_headers.X-Key.secret_id`, message };
  expect(refused(header)).toBe(
    'functions.refused {"name":"weather","sentence":"functions.refused_secret_not_found"}',
  );
  expect(refused({ path: `${PROMPT}.custom_llm.api_key.secret_id`, message })).toBe(
    'functions.refused_secret_not_found',
  );
});

it('leaves other refusals to others', () => {
  expect(refused({ path: 'name', message: 'agent_name_required' })).toBeUndefined();
  expect(refused({ path: `${PROMPT}.tools.0`, message: LATER })).toBeUndefined();
  expect(toolRefusal(new Error('gone'), config, t)).toBeUndefined();
});
