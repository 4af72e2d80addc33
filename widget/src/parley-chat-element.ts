import type { AttachmentSource } from './attachments/use-attachments.ts';
import { chatLook } from './chat-look.ts';
import { chatMemory } from './conversation/chat-memory.ts';
import { connectTo } from './conversation/connect-to-agent.ts';
import { chatFeedback } from './feedback/chat-feedback.ts';
import { postRating } from './feedback/post-rating.ts';
import { type MountedChat, mountChatWidget } from './mount-chat-widget.tsx';
import type { VoiceLine } from './voice/use-voice-call.ts';
import { type AgentAddress, socketUrl, waitForConfiguration } from './widget-configuration.ts';

/** Pages narrower than this use the position for mobile screens. */
const MOBILE_SCREEN = '(max-width: 640px)';

const ATTRIBUTES = ['agent-id', 'signed-url', 'server'];

/** Fetches what conversations by voice need, and what files need. */
type LazyScripts = { loadVoice: VoiceLine['load']; loadAttachments: AttachmentSource['load'] };

/**
 * Makes the element `<parley-chat agent-id="…">`; `signed-url` instead of `agent-id` opens agents that are not
 * public, `server` names another server than the script's. A page may set and change them at any time.
 * @param scriptServer address of the server that the script comes from
 * @param scripts fetch what only some chats need
 */
export function parleyChatElement(scriptServer: string, scripts: LazyScripts): CustomElementConstructor {
  return class ParleyChatElement extends HTMLElement {
    static observedAttributes = ATTRIBUTES;
    // There while the element is in a page.
    #leave: AbortController | undefined;

    connectedCallback(): void {
      this.#leave = new AbortController();
      void showChat(this, { scriptServer, ...scripts }, this.#leave.signal);
    }

    attributeChangedCallback(_name: string, before: string | null, value: string | null): void {
      if (!this.#leave || value === before) return;
      this.#leave.abort();
      this.connectedCallback();
    }

    disconnectedCallback(): void {
      this.#leave?.abort();
      this.#leave = undefined;
    }
  };
}

async function showChat(
  host: HTMLElement,
  { scriptServer, loadVoice, loadAttachments }: { scriptServer: string } & LazyScripts,
  signal: AbortSignal,
): Promise<void> {
  const server = `${(host.getAttribute('server') ?? scriptServer).replace(/\/$/, '')}/`;
  const address = addressOf(host);
  try {
    if (address.agentId === '') throw new Error('neither agent-id nor signed-url names an agent.');
    const configuration = await waitForConfiguration(server, address, signal);
    if (signal.aborted) return;
    const { name, language, texts, first_message = '', design, text_only, max_files = 0 } = configuration;
    const chat: MountedChat = mountChatWidget(host);
    const screen = matchMedia(MOBILE_SCREEN);
    const url = host.getAttribute('signed-url') ?? socketUrl(server, address);
    const connect = connectTo(url);
    const memory = chatMemory(`parley-chat ${server} ${address.agentId}`);
    const voice = text_only ? undefined : { url, load: loadVoice };
    const attachments = max_files > 0 ? { server, most: max_files, load: loadAttachments } : undefined;
    const show = () =>
      chat.render({
        agentName: name,
        language,
        texts,
        greeting: first_message,
        look: chatLook(design),
        screen: screen.matches ? 'mobile' : 'desktop',
        host: 'page',
        // On a small screen it would cover the page that the visitor came for.
        isOpenAtFirst: memory.read().isOpen === true && !screen.matches,
        connect,
        memory,
        voice,
        attachments,
        feedback: chatFeedback(design),
        onRate: (conversationId, rating) => postRating(server, conversationId, rating),
      });
    screen.addEventListener('change', show, { signal });
    signal.addEventListener('abort', () => chat.unmount());
    show();
  } catch (error) {
    if (signal.aborted) return;
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
