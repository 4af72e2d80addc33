import { Combobox } from '@base-ui/react/combobox';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchedAgentsQuery } from '../../../data/agents.ts';
import { classNames } from '../../../design/class-names.ts';
import { CONTROL_CLASS_NAMES } from '../../../design/control-class-names.ts';
import { Field } from '../../../design/field.tsx';
import { useSettledValue } from '../../../design/use-settled-value.ts';
import { failureSentence } from '../../../session/failure-sentence.ts';
import { type AgentChoice, agentChoices } from './agent-choices.ts';

const SEARCH_PAUSE_MS = 150;

/** The agent that takes a conversation over, found by its name or id among all of the team. */
export function AgentPicker({
  value,
  editedId,
  onChange,
}: {
  /** Agent id; empty until one is chosen. */
  value: string;
  /** The agent that is edited, which is no choice. */
  editedId: string | undefined;
  onChange: (agentId: string) => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { choices, chosen, emptyText } = useAgentChoices(value, editedId, search.trim());
  return (
    <Field label={t('fields.agent')}>
      <Combobox.Root
        items={choices}
        filter={null}
        value={chosen}
        isItemEqualToValue={(one: AgentChoice, other: AgentChoice) => one.value === other.value}
        onValueChange={(choice: AgentChoice | null) => choice && onChange(choice.value)}
        inputValue={search}
        onInputValueChange={setSearch}
        onOpenChange={(open) => open && setSearch('')}
      >
        <Combobox.Trigger
          className={classNames(
            CONTROL_CLASS_NAMES,
            'flex h-9 items-center justify-between gap-2 px-3 text-left data-popup-open:border-brand',
          )}
        >
          <Combobox.Value>
            {(choice: AgentChoice | null) => (
              <span className={classNames('truncate', !choice && 'text-faint')}>
                {choice?.label ?? t('transfers.choose_agent')}
              </span>
            )}
          </Combobox.Value>
          <ChevronsUpDown size={16} aria-hidden className="text-faint" />
        </Combobox.Trigger>
        <ChoicePopup emptyText={emptyText} />
      </Combobox.Root>
    </Field>
  );
}

/** The agents that are found, and the one that is chosen. */
function useAgentChoices(value: string, editedId: string | undefined, search: string) {
  const { t, i18n } = useTranslation();
  const settled = useSettledValue(search, SEARCH_PAUSE_MS);
  const found = useQuery(searchedAgentsQuery(settled));
  // It need not be among the newest.
  const own = useQuery({ ...searchedAgentsQuery(value), enabled: value !== '', placeholderData: undefined });
  const words = { unnamed: t('transfers.unnamed_agent'), shownIn: i18n.language };
  const isSearching = found.isFetching || settled !== search;
  const nothing = found.error
    ? (failureSentence(found.error, t) ?? t('agents.load_failed'))
    : t('transfers.no_match');
  return {
    choices: agentChoices(found.data ?? [], editedId, words),
    chosen: chosenOf(
      value,
      agentChoices(own.data ?? [], undefined, words),
      own.isSuccess ? t('transfers.agent_gone') : value,
    ),
    emptyText: isSearching ? t('transfers.loading') : nothing,
  };
}

function ChoicePopup({ emptyText }: { emptyText: string }) {
  const { t } = useTranslation();
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-popup">
        <Combobox.Popup
          aria-label={t('transfers.choose_agent')}
          className="flex max-h-(--available-height) w-(--anchor-width) min-w-60 flex-col rounded-md bg-raised p-1 shadow-float"
        >
          <Combobox.Input
            aria-label={t('transfers.search_agent')}
            placeholder={t('transfers.search_agent')}
            className={classNames(CONTROL_CLASS_NAMES, 'mb-1 h-8 shrink-0 px-2 text-sm')}
          />
          <Combobox.Empty className="px-2 py-1.5 text-muted text-sm empty:hidden">{emptyText}</Combobox.Empty>
          <Combobox.List className="max-h-72 min-h-0 overflow-y-auto">
            {(choice: AgentChoice) => (
              <Combobox.Item
                key={choice.value}
                value={choice}
                className="flex cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 text-base text-ink outline-none data-highlighted:bg-hover"
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="truncate">{choice.label}</span>
                  {choice.description ? (
                    <span className="truncate text-muted text-xs">{choice.description}</span>
                  ) : null}
                </span>
                <Combobox.ItemIndicator>
                  <Check size={16} aria-hidden />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

// An agent that was deleted stays visible until another one is chosen.
function chosenOf(value: string, found: readonly AgentChoice[], otherwise: string): AgentChoice | null {
  if (value === '') return null;
  return found.find((choice) => choice.value === value) ?? { value, label: otherwise, description: value };
}
