import { parleyChatElement } from './parley-chat-element.ts';

const TAG = 'parley-chat';
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;

// A page may hold the script twice, by mistake or by two hands.
if (!customElements.get(TAG)) {
  customElements.define(TAG, parleyChatElement(new URL('.', script?.src ?? location.href).href));
}

const agentId = script?.dataset.agent;
if (agentId !== undefined) {
  const element = document.createElement(TAG);
  element.setAttribute('agent-id', agentId);
  if (document.body) document.body.append(element);
  else document.addEventListener('DOMContentLoaded', () => document.body.append(element));
}
