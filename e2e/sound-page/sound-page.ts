/// <reference types="vite/client" />
import { openLiveConversation } from '@parley/client/live-conversation.ts';
import { canChooseSpeaker, listAudioDevices, watchAudioDevices } from '@parley/client/sound/audio-devices.ts';
import { openMicrophone } from '@parley/client/sound/microphone.ts';
import microphoneWorklet from '@parley/client/sound/microphone-worklet.ts?worker&url';
import { openSpeaker } from '@parley/client/sound/speaker.ts';
import speakerWorklet from '@parley/client/sound/speaker-worklet.ts?worker&url';
import { openVoiceConversation } from '@parley/client/voice-conversation.ts';

// A page with the client's sound and nothing else: what the tests in e2e drive in a browser.

const sound = {
  openLiveConversation,
  openMicrophone,
  openSpeaker,
  openVoiceConversation,
  listAudioDevices,
  watchAudioDevices,
  canChooseSpeaker,
  worklets: { microphone: microphoneWorklet, speaker: speakerWorklet },
};

/** What the page offers to the functions that a test evaluates in it. */
export type SoundPage = typeof sound;

Object.assign(globalThis, { sound });
