import { expect, it } from 'vitest';
import { functionText } from './function-text.ts';

it('says what is special of a function in the order of the alphabet, whatever its order is', () => {
  const params = { system_tool_type: 'transfer_to_agent', transfers: [{ agent_id: 'a1', delay_ms: 0 }] };
  const text = functionText({ type: 'system', name: 'transfer_to_agent', params, description: '' });
  expect(text).toBe(
    ['transfer_to_agent', '  params.transfers.0.agent_id: a1', '  params.transfers.0.delay_ms: 0'].join('\n'),
  );
});

it('says what a webhook calls', () => {
  const api_schema = { url: 'https://example.com', method: 'GET' };
  expect(functionText({ type: 'webhook', name: 'call', api_schema, response_timeout_secs: 20 })).toBe(
    [
      'call',
      '  api_schema.method: GET',
      '  api_schema.url: https://example.com',
      '  response_timeout_secs: 20',
      '  type: webhook',
    ].join('\n'),
  );
});

it('says something of what is no function', () => {
  expect(functionText(7)).toBe('?');
});
