import { CallError, type CallInput, type CallReply, callEndpoint } from '@parley/client/call.ts';
import { getSignIn, requestSignInLink, signInWithPassword } from '@parley/contract/auth.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';

/** The id of the pending sign-in in the page's address `/oauth2/interaction/:uid`. */
export function signInUid(pathname: string): string {
  return decodeURIComponent(pathname.split('/')[3] ?? '');
}

/** What the pending sign-in is for. */
export const pendingSignInQuery = (uid: string) =>
  queryOptions({
    queryKey: ['pending-sign-in', uid],
    queryFn: ({ signal }) => callSignIn(getSignIn, { params: { uid } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Signs in and leaves for the address that completes it. */
export function usePasswordSignIn(uid: string) {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      callSignIn(signInWithPassword, { params: { uid }, body }),
    onSuccess: ({ redirect }) => window.location.replace(redirect),
  });
}

/** Has a one-time link sent. */
export function useSignInLinkRequest(uid: string) {
  return useMutation({
    mutationFn: (body: { email: string; purpose: 'sign-in' | 'reset' }) =>
      callSignIn(requestSignInLink, { params: { uid }, body }),
  });
}

/** Whether the pending sign-in is gone, because it took too long or was completed in another tab. */
export function isSignInGone(error: unknown): boolean {
  return (
    error instanceof CallError && [400, 404, 410].includes(error.status) && error.code !== 'invalid_request'
  );
}

function callSignIn<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<CallReply<E>> {
  return callEndpoint({ origin: '', provider: '', token: () => undefined }, endpoint, input, signal);
}
