import type { CallInput } from '@parley/client/call.ts';
import {
  endToolServerSignIn,
  finishToolServerSignIn,
  startToolServerSignIn,
} from '@parley/contract/tool-server-sign-in.ts';
import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../session/api.ts';
import { showServer } from './tool-servers.ts';

/** By which a page where a sign-in was finished tells the one where it was begun. */
const CHANNEL = 'parley-tool-server-sign-in';

/** Begins to sign in to a server; gives the address at which its provider asks the user. */
export function useStartServerSignIn() {
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(startToolServerSignIn, { params: { id } })).authorization_url,
  });
}

/** Finishes a sign-in with the answer of the provider, which is good once. */
export const finishedServerSignInQuery = (answer: CallInput<typeof finishToolServerSignIn>['body']) =>
  queryOptions({
    queryKey: ['tool-server-sign-in', answer.state],
    queryFn: async () => {
      const server = await call(finishToolServerSignIn, { body: answer });
      const channel = new BroadcastChannel(CHANNEL);
      channel.postMessage(server);
      channel.close();
      return server;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Shows a server as it is once the sign-in to it was finished in another tab. */
export function useServerSignInElsewhere(id: string, onFinished?: () => void): void {
  const client = useQueryClient();
  const finish = useEffectEvent((server: ToolServer) => {
    if (server.id !== id) return;
    showServer(client, server);
    void client.invalidateQueries({ queryKey: ['tool-servers'] });
    onFinished?.();
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<ToolServer>) => finish(data);
    return () => channel.close();
  }, []);
}

/** Signs out of a server. */
export function useEndServerSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endToolServerSignIn, { params: { id } }),
    onSuccess: (server) => showServer(client, server),
  });
}
