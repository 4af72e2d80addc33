import { chatLook } from './chat-look.ts';
import { connectTo } from './connect-to-agent.ts';
import { type MountedChat, mountChatWidget } from './mount-chat-widget.tsx';
import { type AgentAddress, fetchConfiguration, socketUrl } from './widget-configuration.ts';

/** Pages narrower than this use the position for mobile screens. */
const MOBILE_SCREEN = '(max-width: 640px)';

/**
 * Makes the element `<parley-chat agent-id="…">`; `signed-url` in place of `agent-id` opens agents that are not
 * public, `server` names another server than the script's.
 * @param scriptServer address of the server that the script comes from
 */
export function parleyChatElement(scriptServer: string): CustomElementConstructor {
  return class ParleyChatElement extends HTMLElement {
    #leave = new AbortController();

    connectedCallback(): void {
      this.#leave = new AbortController();
      void showChat(this, scriptServer, this.#leave.signal);
    }

    disconnectedCallback(): void {
      this.#leave.abort();
    }
  };
}

async function showChat(host: HTMLElement, scriptServer: string, signal: AbortSignal): Promise<void> {
  const server = `${(host.getAttribute('server') ?? scriptServer).replace(/\/$/, '')}/`;
  const address = addressOf(host);
  try {
    const { name, language, first_message = '', design } = await fetchConfiguration(server, address);
    if (signal.aborted) return;
    const chat: MountedChat = mountChatWidget(host);
    const screen = matchMedia(MOBILE_SCREEN);
    const connect = connectTo(host.getAttribute('signed-url') ?? socketUrl(server, address));
    const show = () =>
      chat.render({
        agentName: name,
        language,
        greeting: first_message,
        look: chatLook(design),
        screen: screen.matches ? 'mobile' : 'desktop',
        surroundings: 'page',
        connect,
      });
    screen.addEventListener('change', show, { signal });
    signal.addEventListener('abort', () => chat.unmount());
    show();
  } catch (error) {
    console.warn(`The chat is not shown: ${error instanceof Error ? error.message : error}`);
  }
}

function addressOf(host: HTMLElement): AgentAddress {
  const signedUrl = host.getAttribute('signed-url');
  const query = signedUrl === null ? undefined : URL.parse(signedUrl)?.searchParams;
  return {
    agentId: query?.get('agent_id') ?? host.getAttribute('agent-id') ?? '',
    signature: query?.get('conversation_signature') ?? undefined,
  };
}
