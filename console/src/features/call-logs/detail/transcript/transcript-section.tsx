import type { CallLog } from '@parley/contract/call-log.ts';
import type { RecordedTurn } from '@parley/contract/conversation.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { averageAnswerMs } from '../../../../conversation-record/turn/answer-times.ts';
import { turnLanguages } from '../../../../conversation-record/turn/turn-languages.ts';
import { Banner } from '../../../../design/banner.tsx';
import { classNames } from '../../../../design/class-names.ts';
import { useFormats } from '../../../../design/formats.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { SearchField } from '../../../../design/search-field.tsx';
import { isEnter } from '../../../../design/shortcuts.ts';
import { useMay } from '../../../../session/permissions.ts';
import { testOfTurnAddress } from '../../../../session/tests-address.ts';
import { useCallLogWords } from '../../call-log-words.ts';
import { useRating } from '../use-rating.ts';
import { foundTurns } from './transcript-search.ts';
import { TranscriptTurn } from './transcript-turn.tsx';

export type TranscriptSectionProps = {
  log: CallLog;
  /** Number of the turn to begin at; undefined for the first. */
  openedTurn: number | undefined;
  /** Index of the turn that is heard; undefined until the recording plays. */
  heardTurn: number | undefined;
  isPlaying: boolean;
  /** Plays the recording from a turn, by its index; absent where there is none. */
  onListen: ((turn: number) => void) | undefined;
};

/** Everything that was said and done, searchable. */
export function TranscriptSection(props: TranscriptSectionProps) {
  const { log, openedTurn, heardTurn, isPlaying, onListen } = props;
  const { t } = useTranslation();
  const words = useCallLogWords();
  const { number } = useFormats();
  const rate = useRating(log.conversation_id);
  const canMakeTest = useMay('member');
  const box = useRef<HTMLDivElement>(null);
  const { turns, transcript_erased: isErased } = log.record;
  const searching = useTranscriptSearch(turns, box);
  const { search, found, chosen } = searching;
  const languages = turnLanguages(turns, log.record.language);
  const averageMs = averageAnswerMs(turns.flatMap(({ ledger }) => ledger ?? []));
  const isSearching = search.trim() !== '';
  const addressOfTest = ({ agent, event_id: eventId }: RecordedTurn) =>
    eventId === null
      ? undefined
      : testOfTurnAddress(agent?.agent_id ?? log.agent_id, { conversationId: log.conversation_id, eventId });
  useOpenedTurn(openedTurn, turns, box);
  useFollowedTurn(isPlaying ? heardTurn : undefined, box);
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold text-base text-ink">{t('callLogs.transcript')}</h3>
      {isErased ? <Banner>{t('callLogs.erased')}</Banner> : null}
      <TranscriptSearch searching={searching} />
      {averageMs === undefined ? null : (
        <p className="text-muted text-sm tabular-nums">
          {t('callLogs.average_latency')} {t('callLogs.milliseconds', { number: number(averageMs) })}
        </p>
      )}
      {turns.length === 0 ? (
        <p className="rounded-lg border border-dashed px-4 py-8 text-center text-base text-muted">
          {t('callLogs.nothing_said')}
        </p>
      ) : (
        <div ref={box} className="flex flex-col gap-5">
          {turns.map((turn, index) => (
            <TranscriptTurn
              key={`${turn.event_id} ${turn.role} ${turn.time_in_call_secs}`}
              conversationId={log.conversation_id}
              turn={turn}
              index={index}
              callerName={words.speaker(log.channel)}
              agentName={log.agent_name}
              language={languages[index]}
              agentBefore={turns[index - 1]?.agent?.agent_name ?? log.agent_name}
              search={search}
              isChosen={isSearching ? found[chosen] === index : turn.event_id === openedTurn}
              isErased={isErased}
              onRate={rate}
              testAddress={
                canMakeTest && !isErased && isAnswer(turns, turn) ? addressOfTest(turn) : undefined
              }
              isHeard={index === heardTurn}
              onListen={onListen && (() => onListen(index))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Scrolls to the turn to begin at, once the turns are there. */
function useOpenedTurn(
  eventId: number | undefined,
  turns: readonly RecordedTurn[],
  box: RefObject<HTMLElement | null>,
): void {
  const begin = useRef(eventId);
  useEffect(() => {
    const index = turns.findIndex(({ event_id }) => event_id === begin.current);
    begin.current = undefined;
    if (index > 0) box.current?.querySelector(`[data-turn="${index}"]`)?.scrollIntoView({ block: 'start' });
  }, [turns, box]);
}

/** Keeps the turn that is heard in sight, unless the user has scrolled away from the one before. */
function useFollowedTurn(heard: number | undefined, box: RefObject<HTMLElement | null>): void {
  const before = useRef<number>(undefined);
  useEffect(() => {
    const find = (turn: number | undefined) => box.current?.querySelector(`[data-turn="${turn}"]`);
    const last = before.current === undefined ? undefined : find(before.current);
    before.current = heard;
    if (heard !== undefined && (!last || isInSight(last))) find(heard)?.scrollIntoView({ block: 'nearest' });
  }, [heard, box]);
}

function isInSight(turn: Element): boolean {
  const { top, bottom } = turn.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** What is searched in a transcript, and which of the matching turns is shown. */
function useTranscriptSearch(turns: readonly RecordedTurn[], box: RefObject<HTMLElement | null>) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = foundTurns(turns, search);
  const reveal = (turn: number | undefined) =>
    box.current?.querySelector(`[data-turn="${turn}"]`)?.scrollIntoView({ block: 'nearest' });
  return {
    search,
    found,
    chosen,
    setSearch(next: string) {
      setSearch(next);
      setChosen(0);
      reveal(foundTurns(turns, next)[0]);
    },
    step(by: 1 | -1) {
      if (found.length === 0) return;
      const next = (chosen + by + found.length) % found.length;
      setChosen(next);
      reveal(found[next]);
    },
  };
}

function TranscriptSearch({
  searching: { search, found, chosen, setSearch, step },
}: {
  searching: ReturnType<typeof useTranscriptSearch>;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const isSearching = search.trim() !== '';
  function handleKeyDown(event: KeyboardEvent) {
    if (!isEnter(event)) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  }
  return (
    <search
      className={classNames(
        'flex flex-wrap items-center gap-2',
        // With its matches it stays in sight.
        isSearching &&
          'sticky top-(--covered) z-10 -mx-5 border-b bg-raised px-5 py-2 max-sm:-mx-4 max-sm:px-4',
      )}
      onKeyDown={handleKeyDown}
    >
      <SearchField
        className="min-w-[min(12rem,100%)] flex-1"
        value={search}
        onValueChange={setSearch}
        placeholder={t('callLogs.search_transcript')}
      />
      <p role="status" className={isSearching ? 'text-muted text-sm tabular-nums' : 'sr-only'}>
        {isSearching
          ? found.length === 0
            ? t('callLogs.nothing_found')
            : t('callLogs.found_at', {
                place: number(Math.min(chosen, found.length - 1) + 1),
                number: number(found.length),
              })
          : null}
      </p>
      {isSearching && found.length > 0 ? (
        <span className="flex">
          <IconButton
            size="sm"
            label={t('callLogs.previous_found')}
            icon={ChevronUp}
            onClick={() => step(-1)}
          />
          <IconButton size="sm" label={t('callLogs.next_found')} icon={ChevronDown} onClick={() => step(1)} />
        </span>
      ) : null}
    </search>
  );
}

// What the agent says by itself is no answer, and of what was erased there is nothing to test.
function isAnswer(turns: readonly RecordedTurn[], { role, event_id: eventId }: RecordedTurn): boolean {
  return role === 'agent' && turns.some((other) => other.role === 'user' && other.event_id === eventId);
}
