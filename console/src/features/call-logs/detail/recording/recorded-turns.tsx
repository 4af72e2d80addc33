import type { RecordedTurn } from '@parley/contract/conversation.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../design/class-names.ts';
import { clockTime } from '../../../../design/clock-time.ts';
import type { TurnMoment } from '../turn-moments.ts';

/** What was said, each turn a button that plays it; while the recording plays, the one that is heard stays visible. */
export function RecordedTurns({
  turns,
  moments,
  callerName,
  agentName,
  current,
  isFollowed,
  onChoose,
}: {
  turns: readonly RecordedTurn[];
  moments: readonly TurnMoment[];
  /** What the other side is called. */
  callerName: string;
  /** The agent that the conversation began with. */
  agentName: string;
  /** The turn that is heard. */
  current: number | undefined;
  isFollowed: boolean;
  onChoose: (fromSeconds: number) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!isFollowed || current === undefined) return;
    list.current?.querySelector(`[data-turn="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current, isFollowed]);
  return (
    <section aria-label={t('callLogs.turns')} className="flex flex-col gap-2">
      <h3 className="font-semibold text-base text-ink">{t('callLogs.turns')}</h3>
      <ol ref={list} className="max-h-80 divide-y overflow-y-auto rounded-lg border bg-surface">
        {moments.map(({ index, fromSeconds }) => {
          const turn = turns[index];
          if (!turn || (turn.message === '' && !turn.original_message)) return null;
          return (
            <li key={index} data-turn={index}>
              <TurnButton
                speaker={turn.role === 'user' ? callerName : (turn.agent?.agent_name ?? agentName)}
                text={turn.message || turn.original_message}
                fromSeconds={fromSeconds}
                isCurrent={index === current}
                onChoose={onChoose}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function TurnButton({
  speaker,
  text,
  fromSeconds,
  isCurrent,
  onChoose,
}: {
  speaker: string;
  text: string | null;
  fromSeconds: number;
  isCurrent: boolean;
  onChoose: (fromSeconds: number) => void;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onChoose(fromSeconds)}
      className={classNames(
        'flex w-full items-baseline gap-3 px-4 py-2 text-left text-base transition-colors hover:bg-hover focus-visible:-outline-offset-2',
        isCurrent && 'bg-accent-soft',
      )}
    >
      <span className="w-12 shrink-0 text-muted text-sm tabular-nums">{clockTime(fromSeconds)}</span>
      <span className="min-w-0">
        <span className="block text-muted text-xs">{speaker}</span>
        <span className="wrap-anywhere line-clamp-2 text-ink">{text}</span>
      </span>
    </button>
  );
}
