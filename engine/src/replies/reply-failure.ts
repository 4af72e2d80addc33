import type { LanguageModelError } from '../language-model/language-model.ts';

/** How often one reply is asked for. */
export const MAX_ATTEMPTS = 2;

/** Pause before a failed request is worth repeating, in milliseconds; undefined when it is not. */
export function retryDelayMs(code: LanguageModelError['code']): number | undefined {
  switch (code) {
    case 'timeout':
    case 'unreachable':
    case 'malformed':
      return 0;
    case 'failed':
      return 200;
    case 'rate_limited':
      return 1_000;
    case 'refused':
      return undefined;
  }
}
