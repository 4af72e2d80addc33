import { listAgents } from '@parley/contract/agent-list.ts';
import { listAgentVersions } from '@parley/contract/agent-versions.ts';
import { getAgent } from '@parley/contract/agents.ts';
import { getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import { listDocuments } from '@parley/contract/knowledge.ts';
import { listTeamSecrets } from '@parley/contract/team-secrets.ts';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { startServer } from '../support/running-server.ts';
import { createEmptyTestDatabase } from '../support/test-database.ts';
import { readRecordedReleases, restoreRelease } from './recorded-release.ts';

describe.each(await readRecordedReleases())('the database of $version', ({ release }) => {
  it('is taken over with all of its content', async () => {
    await using empty = await createEmptyTestDatabase();
    await using database = openDatabase(empty.url);
    await restoreRelease(database.pool, release);

    // Refused where a migration of the release has been edited since.
    await migrate(database.pool);

    const rows = release.tables;
    await using server = await startServer({}, { database: { ...database, url: empty.url } });
    const { call } = server.owner;
    const agents = await call(listAgents, {});
    expect(agents.map(({ name }) => name)).toEqual(rows.agents?.map(({ name }) => name));
    const [agent] = agents;
    const params = { id: agent?.external_id ?? '' };
    const { conversation_config } = await call(getAgent, { params });
    expect(conversation_config.agent?.dynamic_variables).toEqual({
      dynamic_variable_placeholders: { name: 'Léa' },
    });
    const { versions } = await call(listAgentVersions, { params, query: {} });
    expect(versions).toHaveLength(rows.agent_versions?.length ?? 0);
    expect((await call(listTeamSecrets, {})).map(({ name }) => name)).toEqual(['Booking key']);
    const { list: documents } = await call(listDocuments, { query: {} });
    expect(documents.map(({ name }) => name).sort()).toEqual(['Opening hours', 'Prices']);
    const { list: logs } = await call(listCallLogs, { query: {} });
    const [log] = logs;
    const { data } = await call(getCallLog, { params: { conversation_id: log?.data.conversation_id ?? '' } });
    expect(data.transcript.map(({ message }) => message)).toContain('Do you sell "null" \\ {bread}? 🥖');
    const answer = async () => {
      const body = { agent_id: params.id, message: 'When do you open on Sunday?' };
      return (await call(chat, { body })).reply;
    };
    // The first answers after a start may be given before the passages are read.
    await expect.poll(answer).toContain('closed');
  });
});
