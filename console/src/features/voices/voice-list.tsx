import { VOICE_SCROLL_THRESHOLD } from '@parley/contract/limits.ts';
import type { Voice } from '@parley/contract/voices.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type UIEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import type { ChosenVoice } from './chosen-voice.ts';
import { VoiceListHeader } from './voice-list-header.tsx';
import { VoiceListMore } from './voice-list-more.tsx';
import { VoiceListRow } from './voice-list-row.tsx';

const HEADER_PX = 36;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export type VoiceListProps = {
  voices: readonly Voice[];
  /** How many there are, loaded or not. */
  total: number;
  language: string;
  currentId: string;
  chosenId: string;
  /** The rows are those of earlier filters while the new ones are on their way. */
  isOutdated: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailedToLoad: boolean;
  onLoadMore: () => void;
  onChoose: (voice: ChosenVoice) => void;
  onSubmit: () => void;
};

/** Voices as rows of which one is chosen; only those in sight, and a few around them, are in the page. */
export const VoiceList = memo(function VoiceList(props: VoiceListProps) {
  const { voices, total, language, currentId, chosenId, isOutdated, onChoose, onSubmit } = props;
  const { hasMore, isLoadingMore, hasFailedToLoad, onLoadMore } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: voices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 60,
    getItemKey: (index) => voices[index]?.voice_id ?? index,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
    overscan: 8,
  });
  const currentIndex = voices.findIndex(({ voice_id }) => voice_id === currentId);
  // Once, as the list opens: later the person scrolls.
  const opened = useRef({ virtualizer, currentIndex });
  useEffect(() => {
    const { virtualizer: list, currentIndex: index } = opened.current;
    if (index > 0) list.scrollToIndex(index, { align: 'center' });
  }, []);

  const handleScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    const isNearEnd = scrollHeight - scrollTop - clientHeight < VOICE_SCROLL_THRESHOLD;
    if (isNearEnd && hasMore && !hasFailedToLoad) onLoadMore();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (event.key === 'Enter') {
      // The focus goes back to the button that opened the list, which the same key press must not press.
      event.preventDefault();
      onSubmit();
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    // The browser's own arrow keys know only the rows that are in the page.
    event.preventDefault();
    const index = voices.findIndex(({ voice_id }) => voice_id === (event.target as HTMLInputElement).value);
    const next = voices[index + step];
    if (!next) return;
    onChoose({ voice: next.voice_id, voiceName: next.name });
    virtualizer.scrollToIndex(index + step);
    scroller.current?.querySelector<HTMLInputElement>(`[data-index="${index + step}"] input`)?.focus();
  };
  return (
    <div
      ref={scroller}
      onScroll={handleScroll}
      className={classNames(
        // Anchored to its last button, the list would move to its end with each page and fetch them all.
        'min-h-0 flex-1 overflow-y-auto overscroll-contain border-t transition-opacity [overflow-anchor:none]',
        isOutdated && 'opacity-60',
      )}
    >
      <table
        aria-label={t('voices.list')}
        aria-rowcount={total + 1}
        aria-busy={isOutdated}
        onKeyDown={handleKeyDown}
        className="block w-full"
      >
        <VoiceListHeader />
        <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const voice = voices[item.index];
            if (!voice) return null;
            return (
              <VoiceListRow
                key={item.key}
                measure={virtualizer.measureElement}
                index={item.index}
                topPx={item.start - HEADER_PX}
                voice={voice}
                language={language}
                isCurrent={voice.voice_id === currentId}
                isChosen={voice.voice_id === chosenId}
                onChoose={onChoose}
              />
            );
          })}
        </tbody>
      </table>
      {hasMore ? (
        <VoiceListMore isLoading={isLoadingMore} hasFailed={hasFailedToLoad} onLoadMore={onLoadMore} />
      ) : null}
    </div>
  );
});
