import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { AgentLanguage } from './languages.ts';

const endpoint = endpointsOf('Speech models');

/**
 * What a model does: it recognises speech of one language, or speaks; or what is installed and removed with it: the
 * library that runs recognising models, the voices of the speaking one.
 */
export const SpeechModelKind = z.enum([
  'recognition_model',
  'recognition_library',
  'voice_model',
  'voice_files',
]);

/** Languages that the speaking model has voices for. */
export const NATURAL_VOICE_LANGUAGES: readonly AgentLanguage[] = ['fr', 'en', 'es'];

/** Where a model stands. Sizes are in bytes, of everything that an installation still has to fetch. */
const SpeechModelState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('available') }),
  /** This kind of machine cannot run it. */
  z.object({ name: z.literal('unsupported') }),
  z.object({ name: z.literal('installing'), done_bytes: z.int(), total_bytes: z.int() }),
  z.object({
    name: z.literal('installed'),
    /** By whom: by an installation, or as a folder that the operator placed by hand. */
    origin: z.enum(['installation', 'operator']),
  }),
  z.object({ name: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type SpeechModelState = z.infer<typeof SpeechModelState>;

export const SpeechModel = z.object({
  id: z.string(),
  kind: SpeechModelKind,
  /** Two letters; null for what serves all languages. */
  language: z.string().nullable(),
  name: z.string(),
  /** Absent of what the operator placed by hand, as is the author. */
  license: z.string().optional(),
  author: z.string().optional(),
  /** What installing it fetches, the library included where that is not there yet. */
  download_bytes: z.int(),
  /** Of what lies on the disk once it is installed, the library included where that is not there yet. */
  disk_bytes: z.int(),
  /** While it is in use; null where it is not known. */
  memory_bytes: z.int().nullable(),
  state: SpeechModelState,
});
export type SpeechModel = z.infer<typeof SpeechModel>;

/** The models of this server, which all its teams use, and what the caller may do with them. */
export const SpeechModelList = z.object({
  models: z.array(SpeechModel),
  /** Languages in which callers of the team are understood now, by these models or by any other recogniser. */
  understood: z.array(AgentLanguage),
  can_install: z.boolean(),
  can_remove: z.boolean(),
});
export type SpeechModelList = z.infer<typeof SpeechModelList>;

export const listSpeechModels = endpoint({
  method: 'GET',
  path: '/api/{provider}/speech-models',
  summary: 'Speech models that can be had on this server, and which are installed',
  access: 'viewer',
  response: SpeechModelList,
});

const SpeechModelParams = z.object({ id: z.string().max(100) });

/** Answers at once; the list says how far it is. Of a model that is being installed or is there, nothing is begun. */
export const installSpeechModel = endpoint({
  method: 'POST',
  path: '/api/{provider}/speech-models/:id/installation',
  summary: 'Install a speech model for all teams of this server',
  access: 'owner',
  status: 202,
  params: SpeechModelParams,
  response: SpeechModelList,
});

/** What was fetched stays, so that the next installation goes on from there. */
export const cancelSpeechModel = endpoint({
  audit: 'change',
  method: 'DELETE',
  path: '/api/{provider}/speech-models/:id/installation',
  summary: 'Cancel the installation of a speech model',
  access: 'owner',
  params: SpeechModelParams,
  response: SpeechModelList,
});

export const removeSpeechModel = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/speech-models/:id',
  summary: 'Remove an installed speech model from this server',
  access: 'owner',
  params: SpeechModelParams,
  response: SpeechModelList,
});
