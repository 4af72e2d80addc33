import { VOICE_SCROLL_THRESHOLD } from '@parley/contract/limits.ts';
import type { Voice } from '@parley/contract/voices.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { ProblemLine } from '../../design/problem-line.tsx';
import type { PagedQuery } from '../../design/resource-list/paging.tsx';
import { type Reveal, RowTable } from '../../design/resource-list/row-table.tsx';
import type { ChosenVoice } from './voice-filters.ts';
import { VoiceListHeader, VoiceListRow } from './voice-list-row.tsx';

const HEADER_PX = 36;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export type VoiceListProps = {
  /** Those that are loaded. */
  voices: readonly Voice[];
  /** How many there are, loaded or not. */
  total: number;
  /** What reads further voices. */
  paging: PagedQuery;
  language: string;
  /** Voice that the agent has. */
  currentId: string;
  /** Voice that it is to have. */
  chosenId: string;
  onChoose: (voice: ChosenVoice) => void;
  /** Enter on a voice. */
  onSubmit: () => void;
};

/** Voices as rows of which one is chosen. */
export function VoiceList(props: VoiceListProps) {
  const { voices, total, paging, language, currentId, chosenId, onChoose, onSubmit } = props;
  const { t } = useTranslation();
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>, reveal: Reveal) => {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (key === 'Enter') {
      // The focus goes back to the button that opened the list, which the same key press must not press.
      event.preventDefault();
      onSubmit();
    }
    const step = STEPS[key];
    if (step === undefined) return;
    // The browser's own arrow keys know only the rows that are in the page.
    event.preventDefault();
    const index = voices.findIndex(({ voice_id }) => voice_id === target.value) + step;
    const next = voices[index];
    if (!next) return;
    onChoose({ voice: next.voice_id, voiceName: next.name });
    reveal(index, `[data-index="${index}"] input`)?.focus();
  };
  return (
    <RowTable
      label={t('voices.list')}
      rows={voices}
      keyOf={({ voice_id }) => voice_id}
      total={total}
      headings={<VoiceListHeader />}
      headingsPx={HEADER_PX}
      rowPx={60}
      paging={paging}
      nearEndPx={VOICE_SCROLL_THRESHOLD}
      more={paging.hasNextPage ? <MoreVoices query={paging} /> : null}
      firstIndex={voices.findIndex(({ voice_id }) => voice_id === currentId)}
      onKeyDown={handleKeyDown}
      className="overscroll-contain border-t large-text:h-[60dvh] large-text:flex-none"
    >
      {(voice, position) => (
        <VoiceListRow
          {...position}
          key={voice.voice_id}
          voice={voice}
          language={language}
          isCurrent={voice.voice_id === currentId}
          isChosen={voice.voice_id === chosenId}
          onChoose={onChoose}
        />
      )}
    </RowTable>
  );
}

/** Asks for the next voices, for those who do not scroll. */
function MoreVoices({ query }: { query: PagedQuery }) {
  const { t } = useTranslation();
  const { isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed, fetchNextPage } = query;
  return (
    <div className="flex flex-col items-center gap-2 px-5 py-4">
      {hasFailed ? <ProblemLine>{t('voices.more_failed')}</ProblemLine> : null}
      <Button loading={isLoading} onClick={() => void fetchNextPage({ cancelRefetch: false })}>
        {t(isLoading ? 'voices.loading' : 'voices.load_more')}
      </Button>
    </div>
  );
}
