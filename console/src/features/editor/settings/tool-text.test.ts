import { expect, it } from 'vitest';
import { toolText } from './tool-text.ts';

it('lists the settings of a tool alphabetically, without defaults', () => {
  const params = { system_tool_type: 'transfer_to_agent', transfers: [{ agent_id: 'a1', delay_ms: 0 }] };
  const text = toolText({ type: 'system', name: 'transfer_to_agent', params, description: '' });
  expect(text).toBe(
    ['transfer_to_agent', '  params.transfers.0.agent_id: a1', '  params.transfers.0.delay_ms: 0'].join('\n'),
  );
});

it('shows method and address of a webhook', () => {
  const api_schema = { url: 'https://example.com', method: 'GET' };
  expect(toolText({ type: 'webhook', name: 'call', api_schema, response_timeout_secs: 20 })).toBe(
    [
      'call',
      '  api_schema.method: GET',
      '  api_schema.url: https://example.com',
      '  response_timeout_secs: 20',
      '  type: webhook',
    ].join('\n'),
  );
});

it('gives text for a value that is no tool', () => {
  expect(toolText(7)).toBe('?');
});
