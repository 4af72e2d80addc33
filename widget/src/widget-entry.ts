import type { MakeAttachments } from './attachments/widget-attachments.tsx';
import { latePart } from './late-part.ts';
import { parleyChatElement } from './parley-chat-element.ts';
import type { WidgetVoice } from './voice/widget-voice.ts';

const TAG = 'parley-chat';
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const folder = new URL('.', script?.src ?? location.href).href;
// Under an address that holds its hash the script lies two folders deeper.
const server = folder.replace(/widget\/[0-9a-f]{32}\/$/, '');

// A page may hold the script twice, by mistake or by two hands.
if (!customElements.get(TAG)) {
  customElements.define(
    TAG,
    parleyChatElement(server, {
      loadVoice: latePart<WidgetVoice>({ script, server }, 'widget-voice'),
      loadAttachments: latePart<MakeAttachments>({ script, server }, 'widget-attachments'),
    }),
  );
}

const agentId = script?.dataset.agent;
if (agentId !== undefined) {
  const element = document.createElement(TAG);
  element.setAttribute('agent-id', agentId);
  if (document.body) document.body.append(element);
  else document.addEventListener('DOMContentLoaded', () => document.body.append(element));
}
