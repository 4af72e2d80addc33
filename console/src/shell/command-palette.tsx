import { Dialog } from '@base-ui/react/dialog';
import { INTERFACE_LANGUAGES } from '@parley/contract/languages.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Command, defaultFilter } from 'cmdk';
import {
  Blocks,
  Keyboard,
  Languages,
  LogOut,
  Megaphone,
  MessageSquareText,
  Moon,
  Phone,
  PhoneOutgoing,
  Settings,
  Sun,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AgentRow } from '../data/agent-rows.ts';
import { agentPagesQuery, fewAgentsQuery } from '../data/agents.ts';
import { Avatar } from '../design/avatar.tsx';
import { classNames } from '../design/class-names.ts';
import { BACKDROP_CLASS_NAMES, DIALOG_CLASS_NAMES } from '../design/dialog-class-names.ts';
import { plainText } from '../design/held-text.ts';
import { useSettledValue } from '../design/use-settled-value.ts';
import { addressOpening, type OpenAgent } from '../session/agent-address.ts';
import { emitConsoleEvent } from '../session/console-events.ts';
import { changeInterfaceLanguage, LANGUAGE_NAMES } from '../session/interface-language.ts';
import { useMay, usePermissions } from '../session/permissions.ts';
import { settingsAddress } from '../session/settings-address.ts';
import { signOut } from '../session/sign-out.ts';
import { CONSOLE_PAGES, PAGE_ICONS, usePageNames } from './console-pages.ts';
import {
  PALETTE_FIELD_CLASS_NAMES,
  PALETTE_PLACE_CLASS_NAMES,
  PALETTE_WIDTH_CLASS_NAME,
} from './palette-class-names.ts';
import { FoundGroups, SectionGroup } from './palette-found.tsx';
import { PaletteItem } from './palette-item.tsx';
import { chooseTheme } from './theme-choice.ts';
import { useAgentLimit } from './use-agent-limit.ts';
import { useFirstChoice } from './use-first-choice.ts';

const SHOWN_AGENTS = 5;
/** Pause after typing before agents are searched. */
const SEARCH_PAUSE_MS = 150;

export type CommandPaletteProps = {
  onClose: () => void;
  onOpenShortcuts: () => void;
  search: string;
  onSearch: (search: string) => void;
};

/** Goes anywhere and does anything by typing a few letters: pages, agents, actions. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose, search, onSearch } = props;
  const { t } = useTranslation();
  const { agents, isSearching } = useFoundAgents(search.trim());
  const actions = usePaletteActions(props);
  const choice = useFirstChoice();
  return (
    <PaletteDialog onClose={onClose} title={t('shell.shortcut_palette')}>
      <Command
        label={t('shell.shortcut_palette')}
        loop
        filter={(value, typed, keywords) => defaultFilter(plainText(value), plainText(typed), keywords)}
        className="flex min-h-0 flex-col"
        {...choice.command}
      >
        <Command.Input
          ref={focusAtEnd}
          value={search}
          onValueChange={(typed) => {
            choice.begin();
            onSearch(typed);
          }}
          placeholder={t('palette.placeholder')}
          className={PALETTE_FIELD_CLASS_NAMES}
        />
        <Command.List
          ref={choice.listRef}
          label={t('palette.results')}
          className="max-h-96 min-h-0 overflow-y-auto p-2 **:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-faint **:[[cmdk-group-heading]]:text-xs"
        >
          {/* An option that cannot be chosen, since a list of results must have one. */}
          <Command.Empty className="px-4 py-10 text-center text-muted">
            <div role="option" tabIndex={-1} aria-selected={false} aria-disabled>
              {t(isSearching ? 'agents.loading' : 'palette.empty')}
            </div>
          </Command.Empty>
          <SectionGroup {...actions} />
          <PageGroup {...actions} />
          <ActionGroup {...actions} />
          {agents.length > 0 ? (
            <Command.Group heading={t('palette.agents')}>
              {agents.map((agent) => (
                <PaletteItem
                  key={agent.id}
                  value={`${agent.name} bot${agent.id} ${agent.externalId}`}
                  icon={<Avatar name={agent.name} imageUrl={agent.avatar} size="sm" />}
                  onSelect={actions.openAgent({ kind: 'stored', id: agent.id })}
                >
                  {agent.name}
                </PaletteItem>
              ))}
            </Command.Group>
          ) : null}
          <FoundGroups {...actions} search={search.trim()} />
        </Command.List>
      </Command>
    </PaletteDialog>
  );
}

type PaletteActions = ReturnType<typeof usePaletteActions>;

/** What is done when an item is chosen; the palette closes first. */
function usePaletteActions({ onClose, onOpenShortcuts }: CommandPaletteProps) {
  const navigate = useNavigate();
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  const goTo = (path: string) =>
    run(() => {
      emitConsoleEvent('close-all-agent-ui');
      navigate(path);
    });
  return {
    run,
    goTo,
    openAgent: (agent: OpenAgent) => goTo(addressOpening(agent)),
    openShortcuts: run(onOpenShortcuts),
  };
}

function PageGroup({ goTo }: PaletteActions) {
  const { t } = useTranslation();
  const pageNames = usePageNames();
  const permissions = usePermissions();
  const pages = CONSOLE_PAGES.filter(({ flag }) => flag === undefined || permissions[flag]);
  return (
    <Command.Group heading={t('palette.pages')}>
      {pages.map(({ page, path }) => {
        const Icon = PAGE_ICONS[page];
        return (
          <PaletteItem key={page} icon={Icon} onSelect={goTo(path)}>
            {pageNames[page]}
          </PaletteItem>
        );
      })}
    </Command.Group>
  );
}

/** What is begun, and how the interface looks and speaks. */
function ActionGroup(actions: PaletteActions) {
  const { run, goTo, openShortcuts } = actions;
  const { t, i18n } = useTranslation();
  return (
    <Command.Group heading={t('palette.actions')}>
      <NewItems {...actions} />
      {INTERFACE_LANGUAGES.filter((code) => code !== i18n.language).map((code) => (
        <PaletteItem key={code} icon={Languages} onSelect={run(() => void changeInterfaceLanguage(code))}>
          {t('palette.language', { language: LANGUAGE_NAMES[code] })}
        </PaletteItem>
      ))}
      <PaletteItem icon={Sun} onSelect={run(() => chooseTheme('light'))}>
        {t('palette.theme_light')}
      </PaletteItem>
      <PaletteItem icon={Moon} onSelect={run(() => chooseTheme('dark'))}>
        {t('palette.theme_dark')}
      </PaletteItem>
      <PaletteItem icon={Settings} onSelect={goTo(settingsAddress('members'))}>
        {t('shell.team_settings')}
      </PaletteItem>
      <PaletteItem icon={Keyboard} onSelect={openShortcuts}>
        {t('shell.shortcuts')}
      </PaletteItem>
      <PaletteItem icon={LogOut} onSelect={run(() => void signOut())}>
        {t('shell.sign_out')}
      </PaletteItem>
    </Command.Group>
  );
}

/** What the user may make, or try. */
function NewItems({ goTo, openAgent }: PaletteActions) {
  const { t } = useTranslation();
  const permissions = usePermissions();
  const mayChange = useMay('member');
  const mayCall = useMay('admin');
  const limit = useAgentLimit();
  const hasRoom = mayChange && limit !== undefined && limit.count < limit.max;
  return (
    <>
      {hasRoom ? (
        <PaletteItem icon={Phone} onSelect={openAgent({ kind: 'new', type: 'voice' })}>
          {t('palette.new_voice_agent')}
        </PaletteItem>
      ) : null}
      {hasRoom && permissions.canUseAiChatbot ? (
        <PaletteItem icon={MessageSquareText} onSelect={openAgent({ kind: 'new', type: 'chat' })}>
          {t('palette.new_chat_agent')}
        </PaletteItem>
      ) : null}
      {mayChange && permissions.canViewMcp ? (
        <PaletteItem icon={Blocks} onSelect={goTo('/mcp?server=new')}>
          {t('toolServers.add_title')}
        </PaletteItem>
      ) : null}
      {permissions.canViewLogs ? (
        <PaletteItem icon={Megaphone} onSelect={goTo('/call/campaigns')}>
          {t('palette.campaigns')}
        </PaletteItem>
      ) : null}
      {mayCall ? (
        <PaletteItem icon={PhoneOutgoing} onSelect={goTo('/line-simulator')}>
          {t('shell.line_simulator')}
        </PaletteItem>
      ) : null}
    </>
  );
}

/** The agents worth offering: the newest few, or those that the server finds. */
function useFoundAgents(search: string): { agents: readonly AgentRow[]; isSearching: boolean } {
  const wanted = useSettledValue(search, SEARCH_PAUSE_MS);
  const { data: newest } = useInfiniteQuery(agentPagesQuery());
  const isBlank = wanted === '';
  const found = useQuery({
    ...fewAgentsQuery(wanted),
    enabled: !isBlank,
    placeholderData: keepPreviousData,
  });
  return {
    // Until the first answer the newest stay, so that none vanishes under the pointer.
    agents: (isBlank ? undefined : found.data) ?? newest?.rows.slice(0, SHOWN_AGENTS) ?? [],
    isSearching: wanted !== search || (!isBlank && found.isFetching),
  };
}

/** Before the next key: the window itself moves the focus a frame later. */
function focusAtEnd(field: HTMLInputElement | null): void {
  // Not at once, since the window first notes where the focus comes from.
  queueMicrotask(() => {
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  });
}

/** The window of the command palette: near the top, without a header of its own. */
function PaletteDialog({
  onClose,
  title,
  children,
}: {
  onClose: () => void;
  title: string;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP_CLASS_NAMES} />
        <Dialog.Viewport className={PALETTE_PLACE_CLASS_NAMES}>
          <Dialog.Popup className={classNames(DIALOG_CLASS_NAMES, PALETTE_WIDTH_CLASS_NAME)}>
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
