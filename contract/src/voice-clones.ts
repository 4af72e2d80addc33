import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { ById, Uuid } from './id.ts';
import { CLONE_SAMPLE, SPEECH_TEXT_MAX } from './limits.ts';
import { plainName, plainText } from './plain-name.ts';
import { VOICE_LANGUAGES } from './voices.ts';
import { writtenBoolean } from './written-boolean.ts';

const endpoint = endpointsOf('Voices', 'voices');

/** How a voice is copied: from a few samples at once, or trained on many. */
export const CloningType = z.enum(['instant', 'professional']);
export type CloningType = z.infer<typeof CloningType>;

/**
 * Where a clone stands. `waiting`: no service is connected that could make it, its samples are stored.
 * `processing`: samples are on their way to the service. `training`: the service is at work.
 */
export const CloneStatus = z.enum(['waiting', 'processing', 'training', 'ready', 'failed']);
export type CloneStatus = z.infer<typeof CloneStatus>;

/** Why a voice was not made, or could not be changed; with the service's name and its own words where it has any. */
export const CloneFailure = z.object({
  reason: z.enum([
    'refused',
    'training_refused',
    'not_understood',
    'late',
    'unreachable',
    'address_refused',
    'recording_lost',
    'server_error',
  ]),
  service: z.string().optional(),
  words: z.string().optional(),
});
export type CloneFailure = z.infer<typeof CloneFailure>;

/** A recording that a voice is copied from. */
export const CloneSample = z.object({
  id: Uuid,
  name: z.string(),
  content_type: z.string(),
  bytes: z.number().int(),
  duration_secs: z.number(),
  created_at: z.iso.datetime(),
});
export type CloneSample = z.infer<typeof CloneSample>;

const LANGUAGES = Object.keys(VOICE_LANGUAGES) as (keyof typeof VOICE_LANGUAGES)[];
/** What is spoken in the recordings of a clone. */
export const CloneLanguage = z.enum(LANGUAGES);
export type CloneLanguage = z.infer<typeof CloneLanguage>;

/** A voice that the team makes of its own recordings. */
export const VoiceClone = z.object({
  id: Uuid,
  /** Id to speak with; null until the clone is ready for the first time. */
  voice_id: z.string().nullable(),
  name: z.string(),
  cloning_type: CloningType,
  description: z.string(),
  language: CloneLanguage,
  remove_background_noise: z.boolean(),
  status: CloneStatus,
  /** Why it waits or failed, as a sentence; null otherwise. */
  status_reason: z.string().nullable(),
  /** The same for programs, where it failed; null also of failures before it was noted. */
  failure: CloneFailure.nullable(),
  samples: z.array(CloneSample),
  created_at: z.iso.datetime(),
});
export type VoiceClone = z.infer<typeof VoiceClone>;

const CloneName = plainName(100, 'voice_name_required');
const CloneDescription = plainText(500);
const SampleParams = ById.extend({ sample_id: Uuid });
const SAMPLE_FILES = { field: 'samples', max: CLONE_SAMPLE.maxCount, maxBytesEach: CLONE_SAMPLE.maxBytes };

export const listVoiceClones = endpoint({
  method: 'GET',
  path: '/api/{provider}/voices/clones',
  summary: "The team's own voices, newest first",
  access: 'viewer',
  response: z.object({
    clones: z.array(VoiceClone),
    /** Name of the service that makes clones for this team; null when none is connected. */
    service: z.string().nullable(),
  }),
});

/** What a voice is made with, beside its recordings. */
export const NewVoiceClone = z.object({
  name: CloneName,
  cloning_type: CloningType.default('instant'),
  description: CloneDescription.default(''),
  language: CloneLanguage.default('en'),
  remove_background_noise: writtenBoolean,
});

/** What can be changed of a voice. */
export const VoiceCloneChange = z.object({
  name: CloneName.optional(),
  description: CloneDescription.optional(),
  remove_background_noise: z.boolean().optional(),
  /** Sends a failed clone to the service again. */
  retry: z.literal(true).optional(),
});

/** Fields and the recordings, as `samples`. */
export const createVoiceClone = endpoint({
  method: 'POST',
  path: '/api/{provider}/voices/clones',
  summary: 'Copy a voice from recordings',
  access: 'member',
  status: 201,
  bodyType: 'multipart',
  files: SAMPLE_FILES,
  body: NewVoiceClone,
  response: VoiceClone,
});

export const updateVoiceClone = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/voices/clones/:id',
  summary: "Change a copied voice's name or description, or try a failed one again",
  access: 'member',
  params: ById,
  body: VoiceCloneChange,
  response: VoiceClone,
});

export const deleteVoiceClone = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/voices/clones/:id',
  summary: 'Delete a copied voice and its recordings, at the service too',
  access: 'member',
  params: ById,
});

/** More recordings, as `samples`. */
export const addCloneSamples = endpoint({
  method: 'POST',
  path: '/api/{provider}/voices/clones/:id/samples',
  summary: 'Add recordings to a copied voice',
  access: 'member',
  params: ById,
  bodyType: 'multipart',
  files: SAMPLE_FILES,
  body: z.object({}),
  response: VoiceClone,
});

export const getCloneSample = endpoint({
  method: 'GET',
  path: '/api/{provider}/voices/clones/:id/samples/:sample_id',
  summary: 'One recording of a copied voice',
  access: 'viewer',
  params: SampleParams,
  responseType: 'file',
});

export const deleteCloneSample = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/voices/clones/:id/samples/:sample_id',
  summary: 'Remove one recording of a copied voice',
  access: 'member',
  params: SampleParams,
});

export const speakWithClone = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/voices/clones/:id/speech',
  summary: 'A text spoken by a copied voice',
  access: 'member',
  params: ById,
  body: z.object({ text: z.string().trim().min(1).max(SPEECH_TEXT_MAX) }),
  responseType: 'file',
});
