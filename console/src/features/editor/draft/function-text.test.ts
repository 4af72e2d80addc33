import { expect, it } from 'vitest';
import { functionText } from './function-text.ts';

it('says every setting of a function in the order of the alphabet, whatever their order is', () => {
  const params = { system_tool_type: 'transfer_to_agent', transfers: [{ agent_id: 'a1', delay_ms: 0 }] };
  const text = functionText({ type: 'system', name: 'transfer_to_agent', params, description: '' });
  expect(text).toBe(
    [
      'transfer_to_agent',
      '  params.system_tool_type: transfer_to_agent',
      '  params.transfers.0.agent_id: a1',
      '  params.transfers.0.delay_ms: 0',
      '  type: system',
    ].join('\n'),
  );
});

it('says something of what is no function', () => {
  expect(functionText(7)).toBe('?');
});
