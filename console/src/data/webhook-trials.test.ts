import { expect, it } from 'vitest';
import { webhookSchemaQuery } from './webhook-trials.ts';

it('asks what the model fills in without what is still to be completed', () => {
  const webhook = {
    type: 'webhook' as const,
    name: 'order_status',
    description: '',
    response_timeout_secs: 30,
    api_schema: { url: 'https://shop.example.com/orders', method: 'GET' as const },
  };
  const unnamed = { source: 'response' as const, dynamic_variable: '', value_path: '' };
  expect(webhookSchemaQuery({ ...webhook, assignments: [unnamed] }).queryKey).toEqual(
    webhookSchemaQuery(webhook).queryKey,
  );
});
