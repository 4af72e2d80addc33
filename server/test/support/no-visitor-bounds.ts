import type { VisitorBounds } from '../../src/channels/live-socket/visitors/visitor-limits.ts';

export const NO_VISITOR_BOUNDS: VisitorBounds = {
  conversationsPerMinute: 0,
  conversationsPerHour: 0,
  messagesPerMinute: 0,
  waitingSockets: 0,
  runningConversations: 0,
};
