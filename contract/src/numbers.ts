import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { ById, Uuid } from './id.ts';
import { parsedJson } from './json.ts';
import { plainName } from './plain-name.ts';
import { isPlainName } from './plain-text.ts';

const endpoint = endpointsOf('Numbers', 'numbers');

/** What becomes of a number; those that are invisible or external are not offered to agents. */
export const NumberStatus = z.enum(['ACTIVE', 'INVISIBLE', 'EXTERNAL']);
export type NumberStatus = z.infer<typeof NumberStatus>;

/** A telephone number as the provider gives it; the number in international form with its plus sign. */
export const ProviderNumber = z.looseObject({
  number: z.string(),
  label: z.string().nullish(),
  /** ISO 3166 code of two letters. */
  country: z.string().nullish(),
  type: z.string().nullish(),
  /** Whether something answers it already. */
  assigned: z.boolean().nullish(),
  status: z.string().nullish(),
});
export type ProviderNumber = z.infer<typeof ProviderNumber>;

/** The provider's own call: every number of the team. */
export const listProviderNumbers = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/dashboard/configuration',
  summary: "The team's telephone numbers, as the provider gives them",
  access: 'viewer',
  scope: 'numbers:read',
  bodyType: 'form',
  body: z.object({ get: z.literal('all') }),
  response: z.looseObject({ values: z.array(ProviderNumber) }),
});

const ProviderPerson = z.looseObject({
  id: z.union([z.string(), z.number()]),
  name: z.string().nullish(),
  firstname: z.string().nullish(),
  lastname: z.string().nullish(),
  numbers: z.array(z.union([z.string(), ProviderNumber])).nullish(),
});
export type ProviderPerson = z.infer<typeof ProviderPerson>;

const ProviderTeam = z.looseObject({
  values: z.looseObject({
    ivrs: z.array(ProviderPerson).default([]),
    users: z.array(ProviderPerson).default([]),
  }),
});

/** Some providers write their answer as JSON once more, inside a text. */
const jsonText = z.string().transform((text, context) => {
  const value = parsedJson(text);
  if (value === undefined) context.addIssue('not JSON');
  return value;
});

/** The provider's own call: where calls can be transferred to. */
export const getProviderTeam = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/dashboard/team',
  summary: "The team's IVRs and users, as the provider gives them",
  access: 'viewer',
  scope: 'numbers:read',
  bodyType: 'form',
  body: z.object({ getall: z.literal('1') }),
  response: z.union([ProviderTeam, jsonText.pipe(ProviderTeam)]),
});

/** A number in digits alone, as the wire carries it. */
const NumericNumber = z.number().int().min(10_000).max(999_999_999_999_999);

/**
 * Frees the number that this agent had. A number that another agent answers is refused with `number_taken`, which
 * names that agent, unless `move` is true.
 */
export const assignNumber = endpoint({
  audit: 'change',
  method: 'PUT',
  path: '/api/{provider}/ai-agent/number',
  summary: 'Let an agent answer a number',
  access: 'member',
  body: z.object({ number: NumericNumber, ai_agent_uuid: Uuid, move: z.boolean().default(false) }),
});

/** What an answer with the code `number_taken` carries as its detail. */
export const NumberTakenDetail = z.object({ agent: z.object({ id: Uuid, name: z.string() }) });

export const removeNumber = endpoint({
  audit: 'change',
  method: 'DELETE',
  path: '/api/{provider}/ai-agent/number',
  summary: 'Let no agent answer a number any more',
  access: 'member',
  body: z.object({ number: NumericNumber }),
});

const Label = z.string().trim().max(100).refine(isPlainName, 'markup_not_allowed');
const RequiredLabel = plainName(100);

/** A number of the embedded provider, as Team settings manage it. */
export const ManagedNumber = z.object({
  id: Uuid,
  number: z.string(),
  label: z.string(),
  country: z.string(),
  type: z.string(),
  status: NumberStatus,
  /** The agent that answers it. */
  agent: z.object({ id: Uuid, name: z.string() }).nullable(),
});
export type ManagedNumber = z.infer<typeof ManagedNumber>;

export const listNumbers = endpoint({
  method: 'GET',
  path: '/api/{provider}/numbers',
  summary: 'Every number of the team, with the agent that answers it',
  access: 'viewer',
  response: z.array(ManagedNumber),
});

/** The number may be typed with spaces; it is stored in international form. */
export const NewNumber = z.object({
  number: z.string().trim().min(5).max(30),
  label: Label.default(''),
  status: NumberStatus.default('ACTIVE'),
});
export type NewNumber = z.infer<typeof NewNumber>;

export const createNumber = endpoint({
  method: 'POST',
  path: '/api/{provider}/numbers',
  summary: 'Add a number to the team',
  access: 'admin',
  status: 201,
  body: NewNumber,
  response: ManagedNumber,
});

export const updateNumber = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/numbers/:id',
  summary: "Change a number's label or status",
  access: 'admin',
  params: ById,
  body: z.object({ label: Label.optional(), status: NumberStatus.optional() }),
  response: ManagedNumber,
});

/** Refused with `number_in_use` while an agent answers it. */
export const deleteNumber = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/numbers/:id',
  summary: 'Take a number from the team',
  access: 'admin',
  params: ById,
});

/** A menu that callers can be transferred to, or a person who can be called. */
export const TransferTarget = z.object({
  id: Uuid,
  kind: z.enum(['ivr', 'user']),
  /** Name of the IVR; of a user, first and last name. */
  name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  numbers: z.array(z.string()),
});
export type TransferTarget = z.infer<typeof TransferTarget>;

/** An IVR has a name, a user a first or a last name. */
export const NewTransferTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ivr'),
    name: RequiredLabel,
    numbers: z.array(z.string().max(30)).max(10).default([]),
  }),
  z.object({
    kind: z.literal('user'),
    firstname: RequiredLabel,
    lastname: Label.default(''),
    numbers: z.array(z.string().max(30)).max(10).default([]),
  }),
]);
export type NewTransferTarget = z.infer<typeof NewTransferTarget>;

export const listTransferTargets = endpoint({
  method: 'GET',
  path: '/api/{provider}/transfer-targets',
  summary: 'IVRs and users of the team',
  access: 'viewer',
  response: z.array(TransferTarget),
});

export const createTransferTarget = endpoint({
  method: 'POST',
  path: '/api/{provider}/transfer-targets',
  summary: 'Add an IVR or a user',
  access: 'admin',
  status: 201,
  body: NewTransferTarget,
  response: TransferTarget,
});

export const updateTransferTarget = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/transfer-targets/:id',
  summary: 'Change an IVR or a user',
  access: 'admin',
  params: ById,
  body: NewTransferTarget,
  response: TransferTarget,
});

export const deleteTransferTarget = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/transfer-targets/:id',
  summary: 'Remove an IVR or a user',
  access: 'admin',
  params: ById,
});
