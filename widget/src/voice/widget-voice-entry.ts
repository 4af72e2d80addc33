import { VOICE_EVENT } from './voice-event.ts';
import { createWidgetVoice } from './widget-voice.ts';

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  script.dispatchEvent(new CustomEvent(VOICE_EVENT, { detail: createWidgetVoice(new URL(script.src)) }));
}
