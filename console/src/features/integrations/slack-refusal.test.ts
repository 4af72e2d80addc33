import { CallError } from '@parley/client/call.ts';
import { expect, it } from 'vitest';
import { slackRefusalOf } from './slack-refusal.ts';

const refused = (code: string, detail?: object) =>
  new CallError('No.', { status: 422, body: { error: { code, message: 'No.', detail } } });

it('stands beside the field that it is about', () => {
  expect(slackRefusalOf(refused('slack_token_refused'))).toEqual({
    field: 'botToken',
    key: 'channels.slack_token_refused',
    scopes: '',
  });
  const scopes = ['chat:write', 'im:history'];
  expect(slackRefusalOf(refused('slack_permissions_missing', { scopes }))?.scopes).toBe(
    'chat:write, im:history',
  );
});

it('leaves everything else to the top of the dialog', () => {
  expect(slackRefusalOf(refused('slack_unreachable'))).toBeUndefined();
  expect(slackRefusalOf(new Error('No.'))).toBeUndefined();
});
