import { expect, it } from 'vitest';
import { type LastingEvent, openLastingSocket } from './lasting-socket.ts';
import type { LiveConversation, LiveConversationOptions } from './live-socket.ts';

it('ends as planned when the caller leaves before the socket is open', () => {
  const events: LastingEvent[] = [];
  const lasting = openLastingSocket({
    url: 'ws://localhost/v1/convai/conversation',
    source: 'test',
    open: unopenedSocket,
    onEvent: (event) => events.push(event),
  });
  lasting.end();
  expect(events).toEqual([{ type: 'end', code: 1000, reason: '', hasStarted: false }]);
});

/** As browsers close a socket that is still being opened. */
function unopenedSocket({ onEvent }: LiveConversationOptions): LiveConversation {
  const close = () => onEvent({ type: 'end', code: 1006, reason: '', hasStarted: false });
  return {
    sendMessage: () => false,
    sendActivity: () => undefined,
    rateMessage: () => false,
    sendAudio: () => undefined,
    answerTool: () => undefined,
    decideTool: () => undefined,
    isOpen: () => false,
    end: close,
    rest: close,
  };
}
