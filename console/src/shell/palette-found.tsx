import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { BookOpen, MessagesSquare, Phone, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useWithheldWords } from '../conversation-record/withheld-words.ts';
import { fewAgentsQuery } from '../data/agents.ts';
import { fewCallLogsQuery } from '../data/call-logs.ts';
import { fewDocumentsQuery } from '../data/documents.ts';
import { managedNumbersQuery } from '../data/numbers.ts';
import { holdsText } from '../design/held-text.ts';
import { useSettledValue } from '../design/use-settled-value.ts';
import { useTelephoneText } from '../design/use-telephone-text.ts';
import { EDITOR_SECTIONS } from '../features/editor/editor-section-list.ts';
import { openAgentOf } from '../session/agent-address.ts';
import { emitConsoleEvent } from '../session/console-events.ts';
import { useMay, usePermissions } from '../session/permissions.ts';
import { settingsAddress } from '../session/settings-address.ts';
import { PaletteItem } from './palette-item.tsx';

/** Pause after typing before the server is asked. */
const SEARCH_PAUSE_MS = 150;
/** Fewer letters than these mean too much. */
const LETTERS_MIN = 2;
const NUMBERS_MAX = 5;

type Go = { goTo: (path: string) => () => void; run: (action: () => void) => () => void };

/** Documents, conversations and numbers that match what is typed. */
export function FoundGroups({ search, goTo }: Pick<Go, 'goTo'> & { search: string }) {
  const wanted = useSettledValue(search, SEARCH_PAUSE_MS);
  if (wanted.length < LETTERS_MIN) return null;
  return (
    <>
      <DocumentGroup wanted={wanted} goTo={goTo} />
      <CallGroup wanted={wanted} goTo={goTo} />
      <NumberGroup wanted={wanted} goTo={goTo} />
    </>
  );
}

/**
 * What the server found a row by besides its own words; nothing while an earlier answer stays. It belongs in the key as
 * well: the list looks again at what matches only when a row is new.
 */
function foundBy(wanted: string, isPlaceholderData: boolean): string {
  return isPlaceholderData ? '' : wanted;
}

function DocumentGroup({ wanted, goTo }: Pick<Go, 'goTo'> & { wanted: string }) {
  const { t } = useTranslation();
  const { data = [], isPlaceholderData } = useQuery({
    ...fewDocumentsQuery(wanted),
    placeholderData: keepPreviousData,
  });
  const by = foundBy(wanted, isPlaceholderData);
  if (data.length === 0) return null;
  return (
    <Command.Group heading={t('palette.documents')}>
      {data.map(({ uuid, name }) => (
        <PaletteItem
          key={`${uuid} ${by}`}
          // The server also finds it by what it says.
          value={`${name} ${by} ${uuid}`}
          icon={BookOpen}
          onSelect={goTo(`/knowledge-base?${new URLSearchParams({ document: uuid })}`)}
        >
          {name}
        </PaletteItem>
      ))}
    </Command.Group>
  );
}

function CallGroup({ wanted, goTo }: Pick<Go, 'goTo'> & { wanted: string }) {
  const { t, i18n } = useTranslation();
  const { canViewLogs } = usePermissions();
  const toWords = useWithheldWords();
  const { data = [], isPlaceholderData } = useQuery({
    ...fewCallLogsQuery(wanted),
    enabled: canViewLogs,
    placeholderData: keepPreviousData,
  });
  const by = foundBy(wanted, isPlaceholderData);
  if (data.length === 0) return null;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <Command.Group heading={t('palette.calls')}>
      {data.map(({ data: { conversation_id: id, call_summary_title, agent_name, start_time_unix_secs } }) => (
        <PaletteItem
          key={`${id} ${by}`}
          value={`${call_summary_title} ${agent_name} ${by} ${id}`}
          icon={MessagesSquare}
          note={date.format(start_time_unix_secs * 1_000)}
          onSelect={goTo(`/call?${new URLSearchParams({ conversation: id })}`)}
        >
          {toWords(call_summary_title) || agent_name}
        </PaletteItem>
      ))}
    </Command.Group>
  );
}

function NumberGroup({ wanted, goTo }: Pick<Go, 'goTo'> & { wanted: string }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(managedNumbersQuery());
  const telephoneText = useTelephoneText();
  const open = goTo(settingsAddress('numbers'));
  const found = data.filter(({ number, label }) => holdsText([number, label], wanted));
  if (!useMay('admin') || found.length === 0) return null;
  return (
    <Command.Group heading={t('palette.numbers')}>
      {found.slice(0, NUMBERS_MAX).map(({ id, number, label, agent }) => (
        <PaletteItem key={id} value={`${number} ${label}`} icon={Phone} note={agent?.name} onSelect={open}>
          {label ? `${label} (${telephoneText(number)})` : telephoneText(number)}
        </PaletteItem>
      ))}
    </Command.Group>
  );
}

/** The sections of the agent that is open. */
export function SectionGroup({ run }: Pick<Go, 'run'>) {
  const { t } = useTranslation();
  const type = useOpenAgentType();
  if (!type) return null;
  return (
    <Command.Group heading={t('palette.sections')}>
      {EDITOR_SECTIONS.filter(({ onlyFor = type }) => onlyFor === type).map(({ id }) => (
        <PaletteItem
          key={id}
          value={`${t(`editor.section_${id}`)} ${id}`}
          icon={Settings2}
          onSelect={run(() => emitConsoleEvent('editor-section-wanted', { section: id }))}
        >
          {t(`editor.section_${id}`)}
        </PaletteItem>
      ))}
    </Command.Group>
  );
}

/** Undefined where no agent is open, or nothing is known of it. */
function useOpenAgentType() {
  const { search } = useLocation();
  const open = openAgentOf(new URLSearchParams(search));
  const id = open.kind === 'stored' ? open.id : '';
  const { data } = useQuery({ ...fewAgentsQuery(id), enabled: id !== '' });
  if (open.kind === 'new') return open.template ? open.type : undefined;
  return data?.find((agent) => agent.id === id || agent.externalId === id)?.type;
}
