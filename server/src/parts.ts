import packageJson from '../package.json' with { type: 'json' };
import { Alerts } from './alerts/alerts.ts';
import { hasConversation } from './conversations/records/team-conversation-queries.ts';
import { traceStatements } from './database/traced-statements.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import { Jobs } from './jobs/jobs.ts';
import { seedNumbers } from './numbers/number-seed-store.ts';
import type { Composition, Dependencies } from './parts/composition.ts';
import { type MadeAgents, makeAgents } from './parts/made-agents.ts';
import { makeApp } from './parts/made-app.ts';
import { makeConversations } from './parts/made-conversations.ts';
import { makeFiles } from './parts/made-files.ts';
import { type MadeSpeech, makeSpeech } from './parts/made-speech.ts';
import { aloneOnMachine } from './processes/machine.ts';
import { createSecretBox } from './secrets/secret-box.ts';
import { reportUnreadableSecrets } from './secrets/unreadable-secrets.ts';
import { installNamed } from './speech-models/install-named.ts';
import { Usage } from './usage/usage.ts';

/** Composes the server, not yet listening: every noun is made here, from the dependencies and from other nouns. */
export async function createParts(dependencies: Dependencies) {
  await using stack = new AsyncDisposableStack();
  const composition = await compose(dependencies, stack);
  const { settings, jobs } = composition;
  const made = makeAgents(composition);
  const speech = await makeSpeech(composition, made.connections);
  const usage = new Usage(composition.database);
  const identity = stack.use(await makeIdentity(composition, { ...made, ...speech, usage }));
  const conversing = await makeConversations(composition, { ...made, ...speech, usage, identity });
  const { conversations, agentTests } = conversing;
  const lifecycle = { isDraining: false };
  const alerts = stack.use(makeAlerts(composition, identity));
  const app = await makeApp(composition, {
    ...made,
    ...speech,
    ...conversing,
    usage,
    identity,
    alerts,
    lifecycle,
  });
  // What runs is ended first, from the conversations on: the rest serves it until then.
  stack.defer(() => app.close());
  jobs.start();
  stack.use(jobs);
  stack.use(conversations);
  stack.use(agentTests);
  const owned = stack.move();
  return {
    app,
    /** Names this process among the nodes. */
    nodeId: conversing.nodes.id,
    /** Takes no more work and waits for running conversations, within the bound. */
    async drain(timeoutMs: number): Promise<void> {
      lifecycle.isDraining = true;
      agentTests[Symbol.dispose]();
      speech.voiceClones[Symbol.dispose]();
      await Promise.all([conversations.drain(timeoutMs), jobs.drain(timeoutMs)]);
    },
    /**
     * Installs the speech models that the operator wants on this machine.
     * @param say hears sentences for the operator
     */
    async installSpeechModels(say: (sentence: string) => void): Promise<void> {
      await installNamed(speech.speechModels, settings.speechModels.wanted, say);
    },
    /** A one-time address that signs the owner in; makes team and owner at the first start. */
    async ensureSignInLink(): Promise<string> {
      await identity.ensureFirstOwner();
      return settings.externalIssuer ? `${settings.publicUrl}/login` : identity.createSignInLink();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function compose(dependencies: Dependencies, stack: AsyncDisposableStack): Promise<Composition> {
  const { settings, pool, log, telemetry } = dependencies;
  if (telemetry) traceStatements(pool, telemetry.tracing);
  const secrets = createSecretBox({ dataFolder: settings.dataFolder, secretKey: settings.secretKey });
  await reportUnreadableSecrets({ pool, secrets, log });
  const jobs = new Jobs({ pool, log });
  const files = await makeFiles(dependencies, stack);
  jobs.repeat({
    name: 'unfinished-file-deletion',
    timeoutSeconds: 600,
    everySeconds: 3_600,
    work: () => files.deleteUnfinished(),
  });
  const { machine = aloneOnMachine() } = dependencies;
  return { ...dependencies, machine, secrets, jobs, files, stack };
}

function makeIdentity(
  { database, settings, secrets, log }: Composition,
  { recognisers, usage, toolServers }: MadeAgents & MadeSpeech & { usage: Usage },
) {
  return createIdentity({
    database,
    settings,
    secrets,
    log,
    version: packageJson.version,
    hasSpeechRecogniser: (teamId) => recognisers.has(teamId),
    hasConversation: (teamId) => hasConversation(database, teamId),
    spentLimit: (teamId) => usage.spentLimit(teamId),
    onMemberRemoved: () => toolServers.endFormerSignIns(),
    ...(Object.keys(settings.regionUrls).length > 0 ? {} : { seedFirstTeam: seedNumbers }),
  });
}

function makeAlerts({ database, settings, secrets, jobs, log }: Composition, { mailer }: Identity): Alerts {
  const { brand, publicUrl, allowedHosts, postCallRetrySeconds } = settings;
  return new Alerts({
    database,
    mailer,
    secrets,
    jobs,
    log,
    allowedHosts,
    pausesSeconds: postCallRetrySeconds,
    origin: { publicUrl, brand: brand.name },
  });
}
