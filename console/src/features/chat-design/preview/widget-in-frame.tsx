import type { ChatWidgetProps } from '@parley/widget/chat-widget.tsx';
import { type MountedChat, mountChatWidget } from '@parley/widget/mount-chat-widget.tsx';
import { useEffect, useRef } from 'react';

/** The website's own widget, in a shadow root as on a website; a new `key` begins it anew. */
export function WidgetInFrame(props: ChatWidgetProps) {
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedChat>(undefined);
  useEffect(() => {
    if (!host.current) return;
    const chat = mountChatWidget(host.current);
    mounted.current = chat;
    // A root cannot be taken down while another is being drawn.
    return () => queueMicrotask(() => chat.unmount());
  }, []);
  useEffect(() => mounted.current?.render(props));
  return <div ref={host} className="absolute inset-0" />;
}
