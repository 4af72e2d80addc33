import { expect, it } from 'vitest';
import { systemToolDefinitions } from './system-tool-definitions.ts';

it('tells rules that lead to one destination from each other, with the condition of each', () => {
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
  expect(definition?.description).toMatch(/9: : A bill\n\+33123456789 \(2\): : A refund$/);
  expect(definition?.inputSchema.properties).toMatchObject({
    transfer_number: { enum: ['+33123456789', '+33123456789 (2)'] },
  });
});
