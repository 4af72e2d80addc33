import { VOICE_EVENT } from './voice-event.ts';
import type { WidgetVoice } from './widget-voice.ts';

declare const VOICE_PART: { integrity: string; version: string };

/**
 * Gives a function that fetches the voice part once, when it is first needed; after a failure it may be called again.
 * @param script the element that the widget came by; its nonce is lent on, for policies that ask for one
 * @param folder address of the widget's files, with a slash at its end
 */
export function voiceLoader(
  script: HTMLScriptElement | undefined,
  folder: string,
): () => Promise<WidgetVoice> {
  let loading: Promise<WidgetVoice> | undefined;
  return () => {
    loading ??= loadVoice(script, folder).catch((cause) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
}

function loadVoice(script: HTMLScriptElement | undefined, folder: string): Promise<WidgetVoice> {
  const { promise, resolve, reject } = Promise.withResolvers<WidgetVoice>();
  const part = document.createElement('script');
  part.nonce = script?.nonce ?? '';
  // Who pins the widget by its hash has pinned this with it.
  part.integrity = VOICE_PART.integrity;
  part.crossOrigin = 'anonymous';
  part.src = trustedUrl(`${folder}widget-voice.js?v=${VOICE_PART.version}`);
  part.addEventListener(VOICE_EVENT, (event) => resolve((event as CustomEvent<WidgetVoice>).detail));
  part.addEventListener('error', () => reject(new Error('The voice part of the chat could not be loaded.')));
  document.head.append(part);
  return promise.finally(() => part.remove());
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
};

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

// Pages that ask for trusted types take addresses of scripts only from a policy that they know by name.
function trustedUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('parley-chat', { createScriptURL: (own) => own });
  return policy ? policy.createScriptURL(url) : url;
}
