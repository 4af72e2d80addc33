import type { Logger } from 'pino';
import type { ConversationDependencies } from '../../../conversations/open-conversation.ts';
import type { Database } from '../../../database/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Phone } from '../phone.ts';
import { AsteriskPlacer } from './asterisk-placer.ts';
import { outgoingCallRoutes } from './outgoing-call-routes.ts';
import { OutgoingCallStore } from './outgoing-call-store.ts';
import { OutgoingCalls } from './outgoing-calls.ts';
import { OutgoingDialler } from './outgoing-dialler.ts';
import { outgoingWebhookRoutes } from './outgoing-webhooks.ts';
import { doNotCallRoutes } from './rules/do-not-call-routes.ts';
import { DoNotCallStore } from './rules/do-not-call-store.ts';
import { readCallScript, type ScriptedCallee, ScriptedPlacer } from './scripted-placer.ts';
import { simulatedCallSid, simulatorPlacer } from './simulator-placer.ts';
import { TwilioPlacer } from './twilio-placer.ts';

// What belongs here: calls that agents place. A call is ordered and stored, and dialled once when its time has come.

export type OutgoingDependencies = Phone['forOutgoing'] & {
  database: Database;
  jobs: Pick<Jobs, 'repeat'>;
  conversations: Pick<ConversationDependencies, 'admission' | 'agents' | 'store' | 'teams'>;
  settings: { publicUrl: string; provider: string; scriptedCallsFile?: string | undefined };
  /** Guards against addresses in private networks. */
  fetch: typeof globalThis.fetch;
  log: Logger;
};

export type Outgoing = ReturnType<typeof createOutgoing>;

/** Disposing of it places no further calls. */
export function createOutgoing(dependencies: OutgoingDependencies) {
  const { database, jobs, conversations, settings, log, lines, callControl, count, fetch } = dependencies;
  const { publicUrl, provider } = settings;
  const store = new OutgoingCallStore(database);
  const scripted =
    settings.scriptedCallsFile === undefined
      ? undefined
      : new ScriptedPlacer(readCallScript(settings.scriptedCallsFile), { callee: scriptedCallee(), log });
  const placers = {
    twilio: new TwilioPlacer({ lines, fetch, publicUrl, provider }),
    media_socket: new AsteriskPlacer({ lines, fetch }),
    simulator: scripted ?? simulatorPlacer,
  };
  const dialler = new OutgoingDialler({ database, store, placers, jobs, conversations, log });
  const dialDue = () => dialler.dialDue();
  const listeners: (() => void)[] = [];
  const onAdvance = () => {
    dialDue();
    for (const listener of listeners) listener();
  };
  const calls = new OutgoingCalls({ database, store, callControl, placers, dialDue: onAdvance, log });
  const orders = { database, store, lines };
  return {
    /** What the media socket needs. */
    calls,
    async [Symbol.asyncDispose]() {
      scripted?.[Symbol.dispose]();
      await dialler[Symbol.asyncDispose]();
    },
    /** What campaigns need. */
    forCampaigns: {
      orders,
      /** Has calls placed whose time has come. */
      dialDue,
      /** Has something done whenever a call has come further. */
      listen: (listener: () => void) => void listeners.push(listener),
    },
    routes: [
      ...outgoingCallRoutes({ orders, calls, publicUrl, provider }),
      ...doNotCallRoutes(new DoNotCallStore(database)),
      ...outgoingWebhookRoutes({ lines, calls, publicUrl, provider, count }),
    ],
  };

  function scriptedCallee(): ScriptedCallee {
    return {
      async answer({ id, teamId }, isVoicemail) {
        await calls.answerSimulated(teamId, id, 'answered');
        if (isVoicemail) await store.noteAnsweredBy(id, 'voicemail');
      },
      hangUp: ({ id, teamId }) => callControl.hangUp({ teamId, callSid: simulatedCallSid(id) }),
      tell: ({ id, teamId }, progress) => calls.answerSimulated(teamId, id, progress),
    };
  }
}
