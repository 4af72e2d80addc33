import { expect, it } from 'vitest';
import { systemToolDefinitions } from './system-tool-definitions.ts';

it('names a destination once to which several rules lead, with the condition of each', () => {
  const rule = (condition: string) => ({
    destination: { type: 'phone' as const, value: '+33123456789' },
    condition,
    transferType: 'conference' as const,
    name: '',
  });
  const transfers = [rule('A bill'), rule('A refund')];
  const [definition] = systemToolDefinitions({
    transfer_to_number: { description: '', transfers, canTransfer: 'line' },
  });
  expect(definition?.description).toMatch(/A bill\n.*A refund$/);
  expect(definition?.inputSchema.properties).toMatchObject({ transfer_number: { enum: ['+33123456789'] } });
});
