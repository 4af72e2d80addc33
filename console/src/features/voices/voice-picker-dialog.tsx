import { VOICE_SEARCH_DEBOUNCE_MS } from '@parley/contract/limits.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { voiceListQuery } from '../../data/voices.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TabPanel, Tabs } from '../../design/tabs.tsx';
import { useSettledValue } from '../../design/use-settled-value.ts';
import { MyVoicesTab } from './clones/my-voices-tab.tsx';
import { type ChosenVoice, NO_FILTERS } from './voice-filters.ts';
import { VoiceLibrary } from './voice-library.tsx';
import { voicePlayback } from './voice-playback.ts';
import { useVoiceWords } from './voice-words.ts';

export type VoicePickerDialogProps = {
  value: ChosenVoice;
  language: string;
  onSave: (voice: ChosenVoice) => void;
  onClose: () => void;
};

/** Finds a voice for a language, listens to it, and saves the choice. */
export function VoicePickerDialog({ value, language, onSave, onClose }: VoicePickerDialogProps) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const [chosen, setChosen] = useState(value);
  const [tab, setTab] = useState<'library' | 'mine'>('library');
  const { total, ...library } = useVoiceSearch(language);
  const { voices } = library;
  useEffect(() => () => voicePlayback.stop(), []);
  const countText =
    total === undefined ? t('voices.loading') : t('voices.loaded_of', { loaded: voices.length, total });
  const save = () => chosen.voice !== '' && onSave(chosen);
  return (
    <Dialog
      size="xl"
      flush
      onClose={onClose}
      title={t('voices.choose_voice', { language: words.language(language) })}
      description={tab === 'mine' ? t('clones.tab_description') : <span role="status">{countText}</span>}
      footer={
        <>
          <ChosenName voice={chosen} />
          <Button onClick={onClose}>{t('design.cancel')}</Button>
          <Button variant="primary" disabled={chosen.voice === ''} onClick={save}>
            {t('buttons.save')}
          </Button>
        </>
      }
    >
      <Tabs
        className="h-[min(68vh,44rem)] min-h-80 large-text:h-auto"
        listClassName="mx-5 mb-3"
        label={t('voices.list')}
        tabs={[
          { value: 'library', label: t('voices.library') },
          { value: 'mine', label: t('voices.mine') },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <TabPanel value="library" className="flex flex-1 flex-col">
          <VoiceLibrary
            {...library}
            language={language}
            currentId={value.voice}
            chosenId={chosen.voice}
            onChoose={setChosen}
            onSubmit={save}
          />
        </TabPanel>
        <TabPanel value="mine" className="flex-1">
          <MyVoicesTab chosenVoiceId={chosen.voice} onChoose={setChosen} />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}

function ChosenName({ voice: { voice, voiceName } }: { voice: ChosenVoice }) {
  const { t } = useTranslation();
  return (
    <p className="mr-auto min-w-0 truncate text-muted text-sm max-sm:w-full">
      {voice === '' ? t('voices.none_chosen') : t('voices.chosen', { name: voiceName || voice })}
    </p>
  );
}

/** The voices for a language, and what narrows them. */
function useVoiceSearch(language: string) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const search = useSettledValue(filters.search.trim(), VOICE_SEARCH_DEBOUNCE_MS);
  // Its window may be fetched after it: what is read there is not known before.
  const list = useInfiniteQuery({
    ...voiceListQuery(language, { ...filters, search }),
    notifyOnChangeProps: 'all',
  });
  const voices = useMemo(() => list.data?.pages.flatMap((page) => page.voices) ?? [], [list.data]);
  const total = list.data?.pages.at(-1)?.total;
  return { list, voices, total, filters, onFilters: setFilters };
}
