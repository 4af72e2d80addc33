import type { HttpMethod } from '@parley/contract/functions.ts';
import type { Tone } from '../../../../design/badge.tsx';

/** The colour of each method: what reads is calm, what erases is not. */
export const METHOD_TONES: Readonly<Record<HttpMethod, Tone>> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  PATCH: 'neutral',
  DELETE: 'danger',
};

/** The same as the colour of a dot. */
export const METHOD_DOTS: Readonly<Record<HttpMethod, string>> = {
  GET: 'bg-info-ink',
  POST: 'bg-success-ink',
  PUT: 'bg-warning-ink',
  PATCH: 'bg-control',
  DELETE: 'bg-danger-ink',
};
