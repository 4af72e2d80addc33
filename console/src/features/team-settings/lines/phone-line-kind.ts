import type { PhoneLine } from '@parley/contract/phone-lines.ts';
import { z } from 'zod';

/** Kinds as users tell them apart: a media socket with a trunk is one of its own. */
export const LineKind = z.enum(['twilio', 'sip_trunk', 'media_socket']);
export type LineKind = z.infer<typeof LineKind>;

export function kindOf({ kind, trunk }: Pick<PhoneLine, 'kind' | 'trunk'>): LineKind {
  return trunk ? 'sip_trunk' : kind;
}
