import { type Endpoint, PROVIDER_UUID, pathTemplate } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import { ErrorReply } from '@parley/contract/error.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** An OpenAPI 3.1 document. */
type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, unknown>;
};

/** Documents of this process as JSON, by provider, brand and version. */
const documents = new LRUCache<string, string>({ max: 4 });

/**
 * {@link openApiDocument} as JSON, generated once for all servers of a process: that is a quarter of what the start of
 * a server computes.
 */
export function openApiJson(provider: string, brandName: string, version: string): string {
  const key = JSON.stringify([provider, brandName, version]);
  const json = documents.get(key) ?? JSON.stringify(openApiDocument(provider, brandName, version));
  documents.set(key, json);
  return json;
}

/**
 * The OpenAPI 3.1 document of the whole contract, generated from its schemas.
 * @public `scripts/compare-wire.mjs` asks each of two commits for it.
 */
export function openApiDocument(provider: string, brandName: string, version: string): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  const byShape = new Map<string, string>();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const own = pathTemplate(endpoint, provider).replaceAll(/:([a-zA-Z_]+)/g, '{$1}');
    const shape = own.replaceAll(PARAMETER, '{}');
    // Paths that differ in the names of their parameters alone are the same to OpenAPI.
    const path = byShape.get(shape) ?? own;
    byShape.set(shape, path);
    const named = operation(name, endpoint, provider, namesIn(own, path));
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: named };
  }
  const shared = withSharedSchemas(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName} API`,
      version,
      description:
        'Calls carry the id token of a user, the API key of a program or the token of a client (POST /oauth/token) as a bearer token. Failures have one form: an error with a stable code and a sentence to show.',
    },
    paths: shared.paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT, API key or token of a client' },
        apiKey: { type: 'apiKey', in: 'header', name: 'xi-api-key' },
      },
      schemas: { Error: jsonSchemaOf(ErrorReply, 'output', provider), ...shared.schemas },
    },
  };
}

const PARAMETER = /\{(\w+)\}/g;

/** What the parameters of a path are called in another of the same shape. */
function namesIn(path: string, other: string): ReadonlyMap<string, string> {
  const namesOf = (text: string) => [...text.matchAll(PARAMETER)].map(([, name = '']) => name);
  const others = namesOf(other);
  return new Map(namesOf(path).map((name, position) => [name, others[position] ?? name]));
}

/** Paths whose schemas name what is recursive from the root of the document, as references have to. */
function withSharedSchemas<Paths>(paths: Paths): { paths: Paths; schemas: JsonSchema } {
  const schemas: JsonSchema = {};
  const shared = JSON.parse(JSON.stringify(paths), (key, value) => {
    if (key === '$ref') return value.replace('#/$defs/', '#/components/schemas/');
    if (key !== '$defs') return value;
    Object.assign(schemas, value);
  });
  return { paths: shared, schemas };
}

function operation(
  name: string,
  endpoint: Endpoint,
  provider: string,
  pathNames: ReadonlyMap<string, string>,
): JsonSchema {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.access === 'public'
      ? {}
      : { security: securityOf(endpoint), description: accessSentence(endpoint) }),
    parameters: [
      ...parameters('path', endpoint.params, { provider, names: pathNames }),
      ...parameters('query', endpoint.query, { provider }),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body, provider) } : {}),
    responses: {
      [endpoint.status]: { description: 'Done', ...answerContent(endpoint, provider) },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function answerContent(endpoint: Endpoint, provider: string): JsonSchema {
  if (endpoint.responseType === 'file') {
    // Sound, tables, pages: the answer names its own type.
    return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  }
  if (!endpoint.response) return {};
  return { content: { 'application/json': { schema: jsonSchemaOf(endpoint.response, 'output', provider) } } };
}

function accessSentence(endpoint: Endpoint): string {
  const flag = endpoint.flag ? ` and the team permission ${endpoint.flag}` : '';
  const scope = endpoint.scope ? ` API keys need the scope ${endpoint.scope}.` : ' Not open to API keys.';
  const visitors = endpoint.isOpenToVisitors ? ' Open to publishable keys.' : '';
  const role =
    endpoint.access === 'operator' ? 'Open to operators' : `Needs the role ${endpoint.access} or higher`;
  return `${role}${flag}.${scope}${visitors}`;
}

function securityOf({ scope }: Endpoint): Record<string, string[]>[] {
  return scope ? [{ bearer: [scope] }, { apiKey: [scope] }] : [{ bearer: [] }];
}

function requestBody(endpoint: Endpoint, body: z.ZodType, provider: string): JsonSchema {
  const type = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    multipart: 'multipart/form-data',
    signed: 'application/json',
  }[endpoint.bodyType];
  const schema = jsonSchemaOf(body, 'input', provider);
  if (endpoint.files) {
    const { field = 'file', max } = endpoint.files;
    const file = { type: 'string', format: 'binary' };
    const files = max === 1 ? file : { type: 'array', items: file, maxItems: max };
    schema.properties = { ...(schema.properties as JsonSchema | undefined), [field]: files };
    schema.required = [...((schema.required as string[] | undefined) ?? []), field];
  }
  return { required: true, content: { [type]: { schema } } };
}

function parameters(
  where: 'path' | 'query',
  schema: z.ZodType | undefined,
  { provider, names }: { provider: string; names?: ReadonlyMap<string, string> },
): JsonSchema[] {
  if (!schema) return [];
  const object = jsonSchemaOf(schema, 'input', provider) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(object.properties ?? {}).map(([name, inner]) => ({
    name: names?.get(name) ?? name,
    in: where,
    required: where === 'path' || (object.required ?? []).includes(name),
    schema: inner,
  }));
}

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', provider: string): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(json).replaceAll(`"${PROVIDER_UUID}"`, `"${provider}_uuid"`));
}
