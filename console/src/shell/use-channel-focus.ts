import { useCallback, useEffect, useRef } from 'react';

type Begun = {
  /** What had the focus before. */
  opener: Element | null;
  agentId: string;
};

/** The id of the element that shows where an agent can be reached. */
export function channelElementId(agentId: string): string {
  return `channel-${agentId}`;
}

/**
 * Gives the focus back after a dialog about an agent's channel: to the button that opened it, else, when the button is
 * gone because it did its work, to the first one that stands there now.
 * @param isOpen whether the dialog is open
 * @param readAt when the agents were read last
 * @returns a function to call before the dialog opens
 */
export function useChannelFocus(isOpen: boolean, readAt: number): (agentId: string) => void {
  const begun = useRef<Begun>(undefined);
  const wasOpen = useRef(false);
  const readBefore = useRef(readAt);
  useEffect(() => {
    const isClosing = wasOpen.current && !isOpen;
    const isNew = readBefore.current !== readAt;
    wasOpen.current = isOpen;
    readBefore.current = readAt;
    if (isOpen || !begun.current || !(isClosing || isNew)) return;
    const { opener, agentId } = begun.current;
    // What is read after the dialog closed can still take the button away, once.
    if (!isClosing) begun.current = undefined;
    // After the dialog gave the focus back itself.
    queueMicrotask(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost && !(isClosing && !opener?.isConnected)) return;
      const place = opener?.isConnected
        ? opener
        : document.getElementById(channelElementId(agentId))?.querySelector('button');
      if (place instanceof HTMLElement) place.focus();
    });
  }, [isOpen, readAt]);
  return useCallback((agentId: string) => {
    // One dialog can lead to the next; the first was opened by the button.
    if (!wasOpen.current) begun.current = { opener: document.activeElement, agentId };
  }, []);
}
