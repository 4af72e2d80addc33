import { openLiveSocket } from '@parley/client/live-socket.ts';
import {
  openVoiceConversation,
  type VoiceConversation,
  type VoiceConversationOptions,
} from '@parley/client/voice-conversation.ts';
import { knownMessage } from '../conversation/known-message.ts';
import { type VoiceTexts, voiceTexts } from './voice-texts.ts';

/** What only conversations by voice need: a script of its own, fetched when a visitor opens a chat that has a voice. */
export type WidgetVoice = {
  /** Begins a conversation by voice. Call it as soon after a click as possible. */
  open: (
    options: Pick<VoiceConversationOptions, 'url' | 'onEvent' | 'onCallerLevel' | 'onAgentLevel'>,
  ) => VoiceConversation;
  /** In the agent's language; English where it has none. */
  texts: (language: string) => VoiceTexts;
};

const CLIENT_EVENTS = [
  'audio',
  'interruption',
  'agent_response',
  'agent_response_correction',
  'user_transcript',
  // The server says so when it has no speech recogniser.
  'no_recogniser',
];

/** @param source address of the part; its worklets lie beside it, in the same build */
export function createWidgetVoice(source: URL): WidgetVoice {
  const beside = (name: string) => new URL(name, source).href;
  return {
    open: (options) =>
      openVoiceConversation({
        ...options,
        source: 'widget',
        open: (live) => openLiveSocket(live, knownMessage),
        worklets: { microphone: beside('widget-microphone.js'), speaker: beside('widget-speaker.js') },
        override: { conversation: { client_events: CLIENT_EVENTS } },
      }),
    texts: voiceTexts,
  };
}
