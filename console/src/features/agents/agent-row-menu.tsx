import { Copy, CopyPlus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AgentRow } from '../../data/agent-rows.ts';
import { MenuItem, MenuSeparator } from '../../design/menu.tsx';
import { RowMenu } from '../../design/row-menu.tsx';
import { toast } from '../../design/toast.tsx';

export type AgentRowMenuProps = {
  agent: AgentRow;
  /** Whether the signed-in person may change agents. */
  canChange: boolean;
  /** Whether there is room for another agent. */
  canDuplicate: boolean;
  open: boolean;
  onOpenChange: (agentId: string, open: boolean) => void;
  onDuplicate: (agent: AgentRow) => void;
  onDelete: (agent: AgentRow) => void;
};

/** What can be done with one agent of the list. */
export function AgentRowMenu(props: AgentRowMenuProps) {
  const { agent, canChange, canDuplicate, open, onOpenChange, onDuplicate, onDelete } = props;
  const { t } = useTranslation();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(agent.id);
      toast.success(t('agents.id_copied'));
    } catch {
      toast.error(t('agents.copy_failed'));
    }
  };
  return (
    <RowMenu
      open={open}
      onOpenChange={(next) => onOpenChange(agent.id, next)}
      label={t('agents.menu', { name: agent.name })}
    >
      <MenuItem icon={<Copy size={16} aria-hidden />} onSelect={handleCopy}>
        {t('agents.copy_id')}
      </MenuItem>
      {canChange ? (
        <>
          <MenuItem
            icon={<CopyPlus size={16} aria-hidden />}
            disabled={!canDuplicate}
            description={canDuplicate ? undefined : t('agents.limit_short')}
            onSelect={() => onDuplicate(agent)}
          >
            {t('agents.duplicate')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 size={16} aria-hidden />} onSelect={() => onDelete(agent)}>
            {t('agents.delete')}
          </MenuItem>
        </>
      ) : null}
    </RowMenu>
  );
}
