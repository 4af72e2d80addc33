import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { KNOWLEDGE } from './limits.ts';
import { plainText } from './plain-name.ts';
import { isPlainName } from './plain-text.ts';

const endpoint = endpointsOf('Business');

/** The business that the agents of a team speak for; templates are written for it. */
export const BusinessProfile = z.object({
  /** Empty until it was given; templates speak for an example company then. */
  name: z.string().trim().max(100, 'name_too_long').refine(isPlainName, 'markup_not_allowed'),
  /** Address of the website; empty for none. */
  website: z.union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(KNOWLEDGE.urlMax, 'url_too_long')
      .pipe(z.url({ protocol: /^https?$/, error: 'url_invalid' })),
  ]),
  /** Opening hours in the words of the business; empty for none. */
  hours: plainText(300, 'text_too_long'),
});
export type BusinessProfile = z.infer<typeof BusinessProfile>;

export const NO_BUSINESS: BusinessProfile = { name: '', website: '', hours: '' };

export const getBusinessProfile = endpoint({
  method: 'GET',
  path: '/api/{provider}/team/business',
  summary: 'The business that the agents of the team speak for',
  access: 'viewer',
  response: BusinessProfile,
});

export const updateBusinessProfile = endpoint({
  method: 'PUT',
  path: '/api/{provider}/team/business',
  summary: 'Store the business that the agents of the team speak for; what is left out stays',
  access: 'member',
  body: BusinessProfile.partial(),
  response: BusinessProfile,
});
