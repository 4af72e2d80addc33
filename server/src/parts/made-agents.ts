import { createOfflineModel } from '@parley/engine/language-model/offline/offline.ts';
import { agentTestRows, copyAgentTests } from '../agent-tests/agent-test-store.ts';
import { AgentStore } from '../agents/agent-store.ts';
import { Connections } from '../connections/connections.ts';
import { languageModelSources } from '../connections/language-model-sources.ts';
import { createLanguageModels } from '../connections/language-models.ts';
import { forgetDeletions } from '../deletions/deletion-queries.ts';
import { integrationRows } from '../integrations/integrations.ts';
import { createKnowledge } from '../knowledge/knowledge.ts';
import { internationalNumber } from '../numbers/international-number.ts';
import { createNumberCheck } from '../numbers/number-store.ts';
import { TeamSecretStore } from '../team-secrets/team-secret-store.ts';
import { ToolServers } from '../tools/tool-servers/tool-servers.ts';
import { Webhooks } from '../tools/webhook/webhooks.ts';
import type { Composition } from './composition.ts';

/** Agents and what they answer with: models, knowledge and tools. */
export type MadeAgents = ReturnType<typeof makeAgents>;

export function makeAgents({ settings, database, pool, log, secrets, jobs, files, stack }: Composition) {
  const { allowedHosts } = settings;
  const agents = new AgentStore(database, undefined, {
    rowsOf: (agentRowId) => [...integrationRows(agentRowId), ...agentTestRows(agentRowId)],
    mayAnswer: createNumberCheck({ hasOutsideProvider: Object.keys(settings.regionUrls).length > 0 }),
    copy: copyAgentTests,
    countryOf: (number) => internationalNumber(number)?.country,
  });
  const connections = stack.use(new Connections({ database, settings, secrets }));
  const teamSecrets = new TeamSecretStore(database, secrets);
  const languageModels = createLanguageModels({
    ...languageModelSources(settings, connections, createOfflineModel()),
    revealSecret: teamSecrets.reveal,
  });
  const knowledge = stack.use(
    createKnowledge({ database, pool, files, jobs, agents, connections, languageModels, settings, log }),
  );
  jobs.repeat({
    name: 'deletion-end',
    timeoutSeconds: 600,
    retries: 1,
    everySeconds: 60,
    async work() {
      const forgotten = await forgetDeletions(database);
      await knowledge.deleteFiles(forgotten.flatMap(({ detail }) => detail.path ?? []));
    },
  });
  const { publicUrl, brand } = settings;
  const toolServers = stack.use(
    new ToolServers({ database, secrets, allowedHosts, publicUrl, brand: brand.name, log }),
  );
  // Members also leave by the tokens of an outside issuer, and servers come back by an undone deletion.
  jobs.repeat({
    name: 'former-sign-in-end',
    timeoutSeconds: 600,
    everySeconds: 3_600,
    work: () => toolServers.endFormerSignIns(),
  });
  const webhooks = stack.use(new Webhooks({ revealSecret: teamSecrets.reveal, allowedHosts, log }));
  return { agents, connections, teamSecrets, languageModels, knowledge, toolServers, webhooks };
}
