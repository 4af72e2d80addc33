import type { MakeAttachments } from './attachments/widget-attachments.tsx';
import { lazyScript } from './lazy-script.ts';
import { parleyChatElement } from './parley-chat-element.ts';
import type { WidgetVoice } from './voice/widget-voice.ts';

const TAG = 'parley-chat';
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const folder = new URL('.', script?.src ?? location.href).href;
// Under an address with its hash the script lies two folders deeper.
const server = folder.replace(/widget\/[0-9a-f]{32}\/$/, '');

// A page may include the script twice.
if (!customElements.get(TAG)) {
  customElements.define(
    TAG,
    parleyChatElement(server, {
      loadVoice: lazyScript<WidgetVoice>({ script, server }, 'widget-voice'),
      loadAttachments: lazyScript<MakeAttachments>({ script, server }, 'widget-attachments'),
    }),
  );
}

const agentId = script?.dataset.agent;
if (agentId !== undefined) {
  if (document.body) showOnce(agentId);
  else document.addEventListener('DOMContentLoaded', () => showOnce(agentId));
}

/** Two chats of one agent would lie on each other, and take its conversation from each other. */
function showOnce(agentId: string): void {
  if (document.querySelector(`${TAG}[agent-id="${CSS.escape(agentId)}"]`)) return;
  const element = document.createElement(TAG);
  element.setAttribute('agent-id', agentId);
  document.body.append(element);
}
