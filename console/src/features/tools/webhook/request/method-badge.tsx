import type { HttpMethod } from '@parley/contract/functions.ts';
import { Badge, type Tone } from '../../../../design/badge.tsx';

/** The method of a request in its colour. */
export function MethodBadge({ method }: { method: HttpMethod }) {
  return (
    <Badge tone={METHOD_TONES[method]} className="font-mono">
      {method}
    </Badge>
  );
}

/** The colour of each method: what reads is calm, what erases is not. */
const METHOD_TONES: Readonly<Record<HttpMethod, Tone>> = {
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
