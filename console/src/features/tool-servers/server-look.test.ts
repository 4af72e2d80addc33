import { expect, it } from 'vitest';
import { exampleServer } from '../../../test/example-tool-server.ts';
import { serverLook } from './server-facts.ts';

it('recognises servers of Zapier and Make by their type', () => {
  expect(serverLook(exampleServer({ name: 'Our Notion', mcp_type: 'zapier' }))).toBe('zapier');
  expect(serverLook(exampleServer({ mcp_type: 'make' }))).toBe('make');
});

it('recognises whose server it is by name, then description, then the names of its tools', () => {
  expect(serverLook(exampleServer({ name: 'Slack of support', description: 'Not GitHub' }))).toBe('slack');
  expect(serverLook(exampleServer({ description: 'Reads Gmail' }))).toBe('google');
  expect(serverLook(exampleServer({ tools: ['github_create_issue'] }))).toBe('github');
  expect(serverLook(exampleServer({ name: 'Zapier', description: 'Google, Slack' }))).toBe('zapier');
  expect(serverLook(exampleServer({ name: 'Make' }))).toBe('make');
  expect(serverLook(exampleServer({ description: 'Scenarios of make.com' }))).toBe('make');
  expect(serverLook(exampleServer({ name: 'Make bookings', tools: ['make_call'] }))).toBe('streamable_http');
  expect(serverLook(exampleServer({ name: 'A notional server' }))).toBe('streamable_http');
});

it('shows how a server is reached where its vendor is not recognised', () => {
  expect(serverLook(exampleServer({ config: { transport: 'SSE' } }))).toBe('sse');
  expect(serverLook(exampleServer({ config: { url: 'wss://tools.example' } }))).toBe('websocket');
});
