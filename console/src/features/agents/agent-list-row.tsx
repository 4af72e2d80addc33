import { AudioLines, Copy, CopyPlus, MessageSquareText, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentRow } from '../../data/agent-rows.ts';
import { Avatar } from '../../design/avatar.tsx';
import { MenuItem, MenuSeparator } from '../../design/menu.tsx';
import { RowMenu } from '../../design/row-menu.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { toast } from '../../design/toast.tsx';
import { useCopy } from '../../design/use-copy.ts';

type AgentRowMenuProps = {
  agent: AgentRow;
  /** Whether the signed-in user may change agents. */
  canChange: boolean;
  /** Whether there is room for another agent. */
  canDuplicate: boolean;
  /** What the menu has besides, after what copies. */
  menuItems: ReactNode;
  open: boolean;
  onOpenChange: (agentId: string, open: boolean) => void;
  onDuplicate: (agent: AgentRow) => void;
  onDelete: (agent: AgentRow) => void;
};

export type AgentListRowProps = AgentRowMenuProps & {
  /** A copy of it is being made. */
  isDuplicating: boolean;
  /** What stands in the second card, before the menu. */
  renderChannel: (agent: AgentRow) => ReactNode;
  /** What is said of it below its name. */
  renderFacts: (agent: AgentRow) => ReactNode;
  onOpen: (agent: AgentRow) => void;
};

/** One agent: who it is, and the channel on which it can be reached. */
export const AgentListRow = memo(function AgentListRow({
  isDuplicating,
  renderChannel,
  renderFacts,
  onOpen,
  ...menu
}: AgentListRowProps) {
  const { agent } = menu;
  return (
    <div className="flex items-stretch max-sm:flex-col">
      <IdentityCard agent={agent} isDuplicating={isDuplicating} renderFacts={renderFacts} onOpen={onOpen} />
      <span
        aria-hidden
        className="h-px w-6 shrink-0 self-center bg-line-strong max-sm:ml-8 max-sm:h-3 max-sm:w-px max-sm:self-start lg:w-10"
      />
      <div className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-lg border bg-surface py-2 pr-2 pl-4 max-sm:min-h-12">
        {renderChannel(agent)}
        <AgentRowMenu {...menu} />
      </div>
    </div>
  );
});

function IdentityCard({
  agent,
  isDuplicating,
  renderFacts,
  onOpen,
}: Pick<AgentListRowProps, 'agent' | 'isDuplicating' | 'renderFacts' | 'onOpen'>) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={() => onOpen(agent)}
      className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-lg border bg-surface px-4 py-2 text-left transition-colors hover:border-line-strong hover:bg-hover active:bg-pressed"
    >
      <Avatar name={agent.name} imageUrl={agent.avatar} />
      <span className="min-w-0 flex-1">
        {/* The id is shortened first, then goes below. */}
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span
            title={agent.name}
            className="wrap-anywhere line-clamp-2 max-w-full font-medium text-base text-ink"
          >
            {agent.name}
          </span>
          <span className="min-w-0 flex-[1_1_8rem] truncate font-mono text-muted text-xs">
            BOT {agent.id}
          </span>
        </span>
        <span className="block min-h-4 text-muted text-xs tabular-nums">{renderFacts(agent)}</span>
      </span>
      {isDuplicating ? <Spinner size={16} label={t('agents.duplicating')} /> : <TypeMark type={agent.type} />}
    </button>
  );
}

function TypeMark({ type }: { type: AgentRow['type'] }) {
  const { t } = useTranslation();
  const Icon = type === 'chat' ? MessageSquareText : AudioLines;
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-muted text-xs">
      <Icon size={16} aria-hidden />
      <span className="max-lg:sr-only">{t(type === 'chat' ? 'agents.type_chat' : 'agents.type_voice')}</span>
    </span>
  );
}

/** What can be done with one agent of the list. */
function AgentRowMenu(props: AgentRowMenuProps) {
  const { agent, canChange, canDuplicate, menuItems, open, onOpenChange, onDuplicate, onDelete } = props;
  const { t } = useTranslation();
  const { copy } = useCopy();
  const handleCopy = async () => {
    if (await copy(agent.id)) toast.success(t('agents.id_copied'));
  };
  return (
    <RowMenu
      open={open}
      onOpenChange={(next) => onOpenChange(agent.id, next)}
      label={t('design.row_actions', { name: agent.name })}
    >
      <MenuItem icon={Copy} onSelect={handleCopy}>
        {t('agents.copy_id')}
      </MenuItem>
      {canChange ? (
        <>
          <MenuItem
            icon={CopyPlus}
            disabled={!canDuplicate}
            description={canDuplicate ? undefined : t('agents.limit_short')}
            onSelect={() => onDuplicate(agent)}
          >
            {t('agents.duplicate')}
          </MenuItem>
          {menuItems}
          <MenuSeparator />
          <MenuItem tone="danger" icon={Trash2} onSelect={() => onDelete(agent)}>
            {t('agents.delete')}
          </MenuItem>
        </>
      ) : null}
    </RowMenu>
  );
}
