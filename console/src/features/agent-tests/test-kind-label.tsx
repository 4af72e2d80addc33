import type { AgentTestKind } from '@parley/contract/agent-test.ts';
import { MessageSquareText, MessagesSquare, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ICONS = { reply: MessageSquareText, tool: Wrench, conversation: MessagesSquare };

/** Tells the kinds of tests apart at a glance. */
export function TestKindIcon({ kind }: { kind: AgentTestKind }) {
  const Icon = ICONS[kind];
  return <Icon size={16} aria-hidden />;
}

/** The kind of a test with its icon. */
export function TestKindLabel({ kind }: { kind: AgentTestKind }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1">
      <TestKindIcon kind={kind} />
      {t(`agentTests.kind_${kind}`)}
    </span>
  );
}
