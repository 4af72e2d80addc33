import { createRoot } from 'react-dom/client';
import css from './chat-widget.css?inline';
import { ChatWidget, type ChatWidgetProps } from './chat-widget.tsx';
import feedbackCss from './feedback/feedback.css?inline';
import callCss from './voice/call-bar.css?inline';

/** A chat in the shadow of an element, where the page's style does not reach it. */
export type MountedChat = {
  /** Shows it, or shows it with something changed; the conversation stays. */
  render(props: ChatWidgetProps): void;
  unmount(): void;
};

/** Prepares an element to carry a chat. */
export function mountChatWidget(host: HTMLElement): MountedChat {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // A constructed style sheet works under every content security policy.
  const style = new CSSStyleSheet();
  style.replaceSync(`${css}${feedbackCss}${callCss}`);
  shadow.adoptedStyleSheets = [style];
  const container = document.createElement('div');
  shadow.replaceChildren(container);
  const root = createRoot(container);
  for (const type of ['keydown', 'keypress', 'keyup'] as const) container.addEventListener(type, keepTyped);
  return {
    render: (props) => root.render(<ChatWidget {...props} />),
    unmount() {
      root.unmount();
      container.remove();
    },
  };
}

/** Outside of the shadow no field is seen to have the focus: pages would take what is typed for their shortcuts. */
function keepTyped(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  const isTyped = target instanceof Element && target.matches('textarea, input') && key !== 'Tab';
  if (isTyped && !ctrlKey && !metaKey) event.stopPropagation();
}
