import { expect, it } from 'vitest';
import { z } from 'zod';
import { duplicateAgent } from './agent-list.ts';
import { getAgent } from './agents.ts';
import { CONSOLE_SCOPE, OAUTH_PATHS } from './auth.ts';
import { fromWire, pathOf, toWire } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

it('puts the slug and the parameters into a path', () => {
  expect(pathOf(getAgent, 'acme', { id: 'a/b' })).toBe('/api/acme/agents/a%2Fb');
});

it('throws for a path without its parameter', () => {
  expect(() => pathOf(duplicateAgent, 'acme')).toThrow('external_id');
});

it('carries the provider in field names on the wire only', () => {
  const inside = { provider_uuid: '1', agents: [{ provider_uuid: '2' }], config: { provider_uuid: 'kept' } };
  const wire = { acme_uuid: '1', agents: [{ acme_uuid: '2' }], config: { provider_uuid: 'kept' } };
  expect(toWire('acme', inside)).toEqual(wire);
  expect(fromWire('acme', wire)).toEqual(inside);
});

it('has a unique method and path for every endpoint', () => {
  const calls = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
  );
  expect(calls.length).toBeGreaterThan(25);
  expect(new Set(calls).size).toBe(calls.length);
});

type SpecifiedFields = { query?: string[]; body?: string[]; response?: string[] };

const AGENT = ['name', 'conversation_config', 'platform_settings'];
const SERVER = ['name', 'url', 'transport', 'description'];
const APPROVAL = ['tool_name', 'tool_description', 'input_schema', 'approval_policy'];
const DOCUMENT = ['name', 'agentId'];
const UUID = ['provider_uuid'];

it.each<[call: string, fields?: SpecifiedFields]>([
  ['GET /api/{provider}/team/permissions', { response: ['limits', 'pages', 'actions', 'notAllowed'] }],
  ['GET /v4/core/app/user', { response: ['firstname', 'lastname', 'email', 'settings'] }],
  ['GET /api/{provider}/agents'],
  ['GET /api/{provider}/agents/:', { response: [...AGENT, ...UUID, 'agent_id', 'external_id', 'type'] }],
  ['GET /api/{provider}/agents/:/first-message', { response: ['first_message'] }],
  ['POST /api/agents', { body: AGENT, response: ['agent_id', ...UUID] }],
  ['PATCH /api/agents/:', { body: [...AGENT, ...UUID], response: ['agent_id'] }],
  ['POST /api/agents/:/duplicate', { response: ['agent_id', 'duplication_info', ...UUID] }],
  ['DELETE /api/agents/:'],
  ['PUT /api/{provider}/ai-agent/number', { body: ['number', 'ai_agent_uuid'] }],
  ['DELETE /api/{provider}/ai-agent/number', { body: ['number'] }],
  ['POST /dashboard/configuration', { body: ['get'], response: ['values'] }],
  ['POST /dashboard/team', { body: ['getall'] }],
  ['POST /api/enhance-prompt', { body: ['text', 'isTemplateMode', 'lang'], response: ['enhancedPrompt'] }],
  ['GET /api/templates/:', { query: ['lang'], response: ['name', 'systemPrompt', 'firstMessage'] }],
  ['GET /api/conversation/signed-url', { query: ['agent_id'], response: ['signed_url'] }],
  [
    'POST /api/{provider}/conversation/chat',
    { body: ['agent_id', 'message', 'conversation_history'], response: ['reply'] },
  ],
  ['GET /api/{provider}/mcp-servers', { response: ['mcp_servers'] }],
  [
    'GET /api/{provider}/mcp-servers/:',
    { response: ['config', 'name', 'mcp_type', 'description', 'dependent_agents'] },
  ],
  ['POST /api/{provider}/mcp-servers', { body: ['config'] }],
  ['POST /api/{provider}/mcp-servers/zapier', { body: SERVER }],
  ['POST /api/{provider}/mcp-servers/make', { body: SERVER }],
  ['DELETE /api/{provider}/mcp-servers/:', { query: UUID }],
  ['GET /api/mcp-servers/:/tools', { response: ['tools'] }],
  ['PATCH /api/{provider}/mcp-servers/:/approval-policy', { body: ['approval_policy'] }],
  ['POST /api/{provider}/mcp-servers/:/tool-approvals', { body: APPROVAL }],
  ['POST /api/mcp-servers/:/tool-approvals', { body: APPROVAL }],
  ['DELETE /api/{provider}/mcp-servers/:/tool-approvals/:'],
  ['GET /api/{provider}/knowledge-base', { response: ['list'] }],
  [
    'GET /api/{provider}/knowledge-base/:',
    { response: ['name', 'type', 'url', 'text', 'extracted_inner_html', 'metadata', 'qa_metadata'] },
  ],
  ['DELETE /api/{provider}/knowledge-base/:', { query: UUID }],
  ['GET /api/knowledge-base/:/dependent-agents', { response: ['agents'] }],
  ['POST /api/{provider}/knowledge-base/text', { body: ['text', ...DOCUMENT] }],
  ['POST /api/{provider}/knowledge-base/url', { body: ['url', ...DOCUMENT] }],
  ['POST /api/{provider}/knowledge-base/file', { body: DOCUMENT }],
  ['POST /api/{provider}/knowledge-base/qa', { body: ['qa_pairs', ...DOCUMENT] }],
  ['POST /api/{provider}/knowledge-base/external', { body: ['externalType', ...DOCUMENT] }],
  [
    'POST /api/{provider}/knowledge-base/enhance-qa',
    { body: ['qa_pairs', 'language', 'enhancement_options'], response: ['enhanced_qa_pairs'] },
  ],
  [
    'GET /api/voices',
    { query: ['page', 'page_size', 'language'], response: ['voices', 'has_more', 'total'] },
  ],
  ['GET /api/{provider}/voices/clones'],
  ['POST /api/{provider}/voices/clones'],
  ['PATCH /api/{provider}/voices/clones/:'],
  ['DELETE /api/{provider}/voices/clones/:'],
  ['POST /api/{provider}/voices/clones/:/samples'],
  ['POST /api/{provider}/voices/clones/:/speech', { body: ['text'] }],
  ['GET /api/{provider}/logs', { response: ['list'] }],
  ['GET /api/{provider}/logs/:', { response: ['type', 'event_timestamp', 'data'] }],
  ['GET /api/{provider}/logs/:/audio'],
  ['GET /api/{provider}/agents/:/integrations', { response: ['website', 'slack'] }],
  ['PUT /api/{provider}/agents/:/integrations/website', { body: ['url', 'description'] }],
  ['DELETE /api/{provider}/agents/:/integrations/website'],
  ['PUT /api/{provider}/agents/:/integrations/slack', { body: ['botToken'] }],
  ['DELETE /api/{provider}/agents/:/integrations/slack'],
])('has the specified call %s with its fields', (call, fields = {}) => {
  const found = Object.values(endpoints).find(
    ({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}` === call,
  );
  expect(found).toBeDefined();
  for (const part of ['query', 'body', 'response'] as const) {
    const schema = found?.[part];
    const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    expect(names).toEqual(expect.arrayContaining(fields[part] ?? []));
  }
});

it('lets viewers change nothing of the team, and only administrators manage members, secrets and numbers', () => {
  const changes = Object.entries(endpoints).filter(([, { method }]) => method !== 'GET');
  const ofViewers = changes.filter(([, { access }]) => access === 'viewer').map(([name]) => name);
  // They read, talk with agents, and change what is theirs alone.
  expect(ofViewers.toSorted()).toEqual([
    'chat',
    'createSavedView',
    'deleteSavedView',
    'getProviderTeam',
    'listProviderNumbers',
    'openWebsiteTrial',
    'renameSavedView',
    'searchKnowledge',
    'signOutEverywhere',
    'updateProfile',
    'visitorChat',
  ]);
  const managed = changes.filter(([, { path }]) => /\/(team\/members|secrets|numbers)(\/|$)/.test(path));
  expect(managed.map(([name, { access }]) => `${name}: ${access}`).toSorted()).toEqual([
    'changeMemberRole: admin',
    'createMemberLink: admin',
    'createNumber: admin',
    'createTeamSecret: admin',
    'deleteNumber: admin',
    'deleteTeamSecret: admin',
    'inviteMember: admin',
    'removeMember: admin',
    'updateNumber: admin',
    'updateTeamSecret: admin',
  ]);
});

it('signs in at the specified paths with the all-access scope', () => {
  expect(OAUTH_PATHS).toMatchObject({
    authorize: '/oauth2/authorize',
    accessToken: '/oauth2/access_token',
    introspect: '/oauth2/introspect',
    logout: '/oauth2/logout',
  });
  expect(CONSOLE_SCOPE.split(' ')).toContain('all-access');
});
