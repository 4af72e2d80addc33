import type { CustomLlm } from '@parley/contract/agent-config.ts';
import { CUSTOM_LLM, DEFAULT_LLM } from '@parley/contract/agent-defaults.ts';
import type { LanguageModelChoice } from '@parley/contract/language-models.ts';
import { googleModel } from '@parley/engine/language-model/google.ts';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { ollamaModel } from '@parley/engine/language-model/ollama.ts';
import { openaiModel } from '@parley/engine/language-model/openai.ts';
import { openaiCompatibleModel } from '@parley/engine/language-model/openai-compatible.ts';
import { LRUCache } from 'lru-cache';
import type { RevealSecret } from '../secrets/secret-box.ts';
import type { Connections } from './connections.ts';
import { customModel, withSecrets } from './custom-model.ts';
import { languageModelChoices, offering, preferredModel } from './language-model-choices.ts';
import type { LanguageModelConnection } from './model-connection.ts';
import type { ModelProbe } from './model-probe.ts';

/** What an agent's settings say about its model. */
type WantedModel = { llm?: string | undefined; customLlm?: CustomLlm | null | undefined };

/** The language models of a team. */
export type LanguageModels = ReturnType<typeof createLanguageModels>;

export type LanguageModelDependencies = {
  connections: Pick<Connections, 'usable' | 'fetchFor'>;
  offline: LanguageModel;
  scripted?: LanguageModel | undefined;
  ollama?: (ModelProbe & { origin: string }) | undefined;
  /** Values of the secrets that the settings of an agent's own model server refer to. */
  revealSecret: RevealSecret;
};

export function createLanguageModels(dependencies: LanguageModelDependencies) {
  const { connections, offline, scripted, ollama, revealSecret } = dependencies;
  const cache = new LRUCache<string, LanguageModel, () => LanguageModel>({
    max: MAX_CACHED,
    memoMethod: (_key, _earlier, { context: make }) => make(),
  });

  async function find(teamId: string, llm: string): Promise<LanguageModel | undefined> {
    const connection = offering(await connections.usable(teamId), llm);
    if (connection) {
      const fetch = connections.fetchFor(connection.origin);
      return once(JSON.stringify([connection, llm]), () => connectedModel(connection, llm, fetch));
    }
    const isLocal = ollama && (await ollama.models()).includes(llm);
    if (!isLocal) return undefined;
    const fetch = connections.fetchFor('environment');
    return once(`ollama ${llm}`, () => ollamaModel({ origin: ollama.origin, model: llm, fetch }));
  }

  async function own(
    teamId: string,
    customLlm: WantedModel['customLlm'],
  ): Promise<LanguageModel | undefined> {
    if (!customLlm?.url) return undefined;
    const server = await withSecrets(customLlm, (id) => revealSecret(teamId, id, customLlm.url));
    return once(`custom ${JSON.stringify(server)}`, () => customModel(server, connections.fetchFor('team')));
  }

  /** The model made earlier for the same settings, so that no turn builds its own client. */
  function once(key: string, make: () => LanguageModel): LanguageModel {
    return cache.memo(key, { context: make });
  }

  async function choices(teamId: string): Promise<LanguageModelChoice[]> {
    const [usable, local] = await Promise.all([connections.usable(teamId), ollama?.models() ?? []]);
    return languageModelChoices({ usable, local, hasScript: scripted !== undefined });
  }

  return {
    /** Entries of the picker: the named models first, then what the connections add. */
    choices,

    /** Whether an agent may be set to it: it is in the picker, or a connected service goes by its name. */
    async isKnown(teamId: string, llm: string): Promise<boolean> {
      if ((await choices(teamId)).some(({ id }) => id === llm)) return true;
      return offering(await connections.usable(teamId), llm) !== undefined;
    },

    /** The model that answers; the offline one, saying instead of which, when the wanted one cannot. */
    async resolve(teamId: string, { llm = DEFAULT_LLM, customLlm }: WantedModel): Promise<LanguageModel> {
      if (llm === 'offline') return offline;
      if (llm === 'scripted' && scripted) return scripted;
      const model = llm === CUSTOM_LLM ? await own(teamId, customLlm) : await find(teamId, llm);
      return model ?? once(`offline ${llm}`, () => insteadOf(offline, llm));
    },

    /** A model that can write freely, for prompt enhancement; undefined when none is connected. */
    async connected(teamId: string): Promise<LanguageModel | undefined> {
      const [usable, local] = await Promise.all([connections.usable(teamId), ollama?.models() ?? []]);
      const llm = preferredModel(usable, local);
      return llm === undefined ? scripted : find(teamId, llm);
    },
  };
}

// Enough for the models of every active team; keys of deleted connections are evicted in time.
const MAX_CACHED = 500;

function insteadOf(offline: LanguageModel, wanted: string): LanguageModel {
  return { ...offline, answering: { ...offline.answering, instead_of: wanted } };
}

function connectedModel(
  { kind, baseUrl, apiKey = '' }: LanguageModelConnection,
  model: string,
  fetch: typeof globalThis.fetch,
): LanguageModel {
  switch (kind) {
    case 'openai':
      return openaiModel({ apiKey, baseUrl, model, fetch });
    case 'google':
      return googleModel({ apiKey, baseUrl, model, fetch });
    case 'openai-compatible':
      return openaiCompatibleModel({ apiKey, baseUrl: baseUrl ?? '', model, source: kind, fetch });
  }
}
