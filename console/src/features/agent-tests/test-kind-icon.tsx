import type { AgentTestKind } from '@parley/contract/agent-test.ts';
import { MessageSquareText, MessagesSquare, Wrench } from 'lucide-react';

const ICONS = { reply: MessageSquareText, tool: Wrench, conversation: MessagesSquare };

/** Tells the kinds of tests apart at a glance. */
export function TestKindIcon({ kind }: { kind: AgentTestKind }) {
  const Icon = ICONS[kind];
  return <Icon size={16} aria-hidden />;
}
