import { AgentTestKind } from '@parley/contract/agent-test.ts';
import { ChevronDown, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '../../../design/button.tsx';
import { Menu, MenuItem } from '../../../design/menu.tsx';
import { TestKindIcon } from '../test-kind-icon.tsx';
import { useTestWords } from '../test-words.ts';

/** Begins a test of one of the kinds. */
export function NewTestMenu({
  variant = 'secondary',
  onChoose,
}: {
  variant?: ButtonVariant;
  onChoose: (kind: AgentTestKind) => void;
}) {
  const { t } = useTranslation();
  const words = useTestWords();
  return (
    <Menu
      trigger={
        <Button variant={variant} icon={<Plus size={16} aria-hidden />}>
          {t('agentTests.new_test')}
          <ChevronDown size={16} aria-hidden className="-mr-1" />
        </Button>
      }
    >
      {AgentTestKind.options.map((kind) => (
        <MenuItem
          key={kind}
          icon={<TestKindIcon kind={kind} />}
          description={words.kindHint(kind)}
          onSelect={() => onChoose(kind)}
        >
          {words.kind(kind)}
        </MenuItem>
      ))}
    </Menu>
  );
}
