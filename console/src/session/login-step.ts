import { isWindowAnswer } from './window-answer.ts';

/** What /login does with the address it was opened at. */
export type LoginStep =
  | { type: 'hand-over' }
  | { type: 'exchange-code' }
  | { type: 'restart-with-token'; token: string }
  | { type: 'start' }
  | { type: 'go'; to: '/' | '/login' };

/**
 * Decides what /login does.
 * @param hasMarker whether a sign-in was started in this browser and is not completed yet
 */
export function loginStep(query: URLSearchParams, hasMarker: boolean): LoginStep {
  // The small window began nothing itself: the page that opened it did.
  if (isWindowAnswer(query)) return { type: 'hand-over' };
  if (query.has('code')) return hasMarker ? { type: 'exchange-code' } : { type: 'go', to: '/' };
  const token = query.get('token');
  if (token) return { type: 'restart-with-token', token };
  return query.size === 0 ? { type: 'start' } : { type: 'go', to: '/login' };
}
