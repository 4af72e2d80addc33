import type { AgentTestKind } from '@parley/contract/agent-test.ts';
import { MessageSquareText, MessagesSquare, Wrench } from 'lucide-react';
import { useTestWords } from './test-words.ts';

const ICONS = { reply: MessageSquareText, tool: Wrench, conversation: MessagesSquare };

/** Tells the kinds of tests apart at a glance. */
export function TestKindIcon({ kind }: { kind: AgentTestKind }) {
  const Icon = ICONS[kind];
  return <Icon size={16} aria-hidden />;
}

/** The kind of a test with its icon. */
export function TestKindLabel({ kind }: { kind: AgentTestKind }) {
  const words = useTestWords();
  return (
    <span className="inline-flex items-center gap-1">
      <TestKindIcon kind={kind} />
      {words.kind(kind)}
    </span>
  );
}
