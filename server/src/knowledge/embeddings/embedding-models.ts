import { listOllamaModels } from '@parley/engine/language-model/ollama.ts';
import { modelIdsIn } from '../../connections/connection-check.ts';
import type { Connections } from '../../connections/connections.ts';
import {
  embeddingModelsOf,
  isEmbeddingModel,
  type ModelConnection,
} from '../../connections/model-connection.ts';
import { createModelProbe } from '../../connections/model-probe.ts';
import { createServiceCall, serviceUrl } from '../../connections/service-call.ts';
import type { Settings } from '../../settings/settings.ts';
import { isSameModel } from './embedding-model-name.ts';
import type { EmbeddingServer } from './embedding-server.ts';

/** A model at the server that has it. */
export type EmbeddingModel = {
  /** As its server calls it. */
  name: string;
  server: EmbeddingServer;
};

/** The embedding models that teams can use. */
export type EmbeddingModels = ReturnType<typeof createEmbeddingModels>;

export type EmbeddingModelDependencies = {
  settings: Pick<Settings, 'embeddings'> & { models?: Pick<Settings['models'], 'ollamaUrl'> };
  connections: Pick<Connections, 'usable' | 'fetchFor'>;
};

export function createEmbeddingModels(dependencies: EmbeddingModelDependencies) {
  const { settings, connections } = dependencies;
  const operated = operatedModels(settings.embeddings, connections.fetchFor('environment'));
  const local = ollamaModels(settings.models?.ollamaUrl, connections.fetchFor('environment'));

  async function list(teamId: string): Promise<EmbeddingModel[]> {
    const [own, usable, ollama] = await Promise.all([operated(), connections.usable(teamId), local()]);
    const connected = usable.flatMap((connection) => connectedModels(connection, connections));
    const all = [...own, ...connected, ...ollama];
    return all.filter(({ name }, position) => all.findIndex((other) => other.name === name) === position);
  }

  return {
    /** The operator's first, then those of the team's connections, then those of Ollama; each name once. */
    list,
    /** The wanted one where it is there, else the first; undefined without any. */
    async find(teamId: string, wanted: string | undefined): Promise<EmbeddingModel | undefined> {
      const models = await list(teamId);
      return models.find(({ name }) => wanted !== undefined && isSameModel(name, wanted)) ?? models[0];
    },
  };
}

/** What the operator's server has: the model that is named, else those of its list that look like it. */
function operatedModels(
  settings: Settings['embeddings'],
  fetch: typeof globalThis.fetch,
): () => Promise<EmbeddingModel[]> {
  if (!settings) return () => Promise.resolve([]);
  const { apiKey, model } = settings;
  const service = { kind: 'openai-compatible', baseUrl: settings.baseUrl, apiKey } as const;
  const server = { baseUrl: serviceUrl(service), apiKey, fetch };
  if (model) return () => Promise.resolve([{ name: model, server }]);
  const probe = createModelProbe(async (signal) => {
    const { body } = await createServiceCall(service, fetch, signal)('/models');
    const names = modelIdsIn(body);
    const embedding = names.filter(isEmbeddingModel);
    // A server that is there for this alone may call its model anything.
    return embedding.length > 0 ? embedding : names.slice(0, 1);
  });
  return async () => (await probe.models()).map((name) => ({ name, server }));
}

function ollamaModels(
  origin: string | undefined,
  fetch: typeof globalThis.fetch,
): () => Promise<EmbeddingModel[]> {
  if (!origin) return () => Promise.resolve([]);
  const server = { baseUrl: `${origin.replace(/\/+$/, '')}/v1`, apiKey: undefined, fetch };
  const probe = createModelProbe((signal) => listOllamaModels(origin, fetch, signal));
  return async () => (await probe.models()).filter(isEmbeddingModel).map((name) => ({ name, server }));
}

function connectedModels(
  connection: ModelConnection,
  { fetchFor }: Pick<Connections, 'fetchFor'>,
): EmbeddingModel[] {
  const { apiKey, origin } = connection;
  const server = { baseUrl: serviceUrl(connection), apiKey, fetch: fetchFor(origin) };
  return embeddingModelsOf(connection).map((name) => ({ name, server }));
}
