import { useQuery } from '@tanstack/react-query';
import { MicVocal, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cloneListQuery } from '../../../data/voice-clones.ts';
import { Button } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { Select } from '../../../design/select.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { useMay } from '../../../session/permissions.ts';
import { useCloneErrorText } from './clone-error-text.ts';
import { CloneList } from './clone-list.tsx';
import { type CloneOrder, orderedClones } from './clone-order.ts';
import { CloneServiceNotice } from './clone-service-notice.tsx';
import { NewCloneDialog } from './new-clone-dialog.tsx';

export type MyVoicesTabProps = {
  /** Voice that the agent is to have. */
  chosenVoiceId: string;
  onChoose: (voice: { voice: string; voiceName: string }) => void;
  readOnly: boolean;
  /** The person goes to the team's settings; what is open around the tab closes. */
  onLeave?: () => void;
};

/** The team's own voices: made here of recordings, followed until they are ready, and chosen. */
export function MyVoicesTab({ chosenVoiceId, onChoose, readOnly, onLeave }: MyVoicesTabProps) {
  const { t } = useTranslation();
  const errorText = useCloneErrorText();
  const mayChange = useMay('member');
  const list = useQuery(cloneListQuery());
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<CloneOrder>('date');
  const [isCreating, setCreating] = useState(false);
  const clones = orderedClones(list.data?.clones ?? [], search, order);
  const isEmpty = list.data?.clones.length === 0;
  const createButton = mayChange ? (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('clones.create_voice')}
    </Button>
  ) : null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {list.data && !isEmpty ? (
        <div className="flex shrink-0 flex-wrap items-center gap-2 px-5 py-3">
          <SearchField
            className="min-w-40 flex-1 max-sm:basis-full"
            placeholder={t('clones.search')}
            value={search}
            onValueChange={setSearch}
          />
          <Select
            hideLabel
            className="w-40 max-sm:flex-1"
            label={t('clones.sort')}
            value={order}
            options={[
              { value: 'date', label: t('clones.sort_date') },
              { value: 'name', label: t('clones.sort_name') },
              { value: 'status', label: t('clones.sort_status') },
            ]}
            onValueChange={setOrder}
          />
          {createButton}
        </div>
      ) : null}
      {list.data?.service === null ? <CloneServiceNotice onLeave={onLeave} /> : null}
      {list.data ? (
        isEmpty ? (
          <EmptyState
            className="flex-1 py-8"
            icon={<MicVocal size={20} aria-hidden />}
            title={t('clones.empty')}
            message={t('clones.empty_message')}
            action={createButton}
          />
        ) : clones.length === 0 ? (
          <EmptyState
            className="flex-1 border-t py-8"
            icon={<SearchX size={20} aria-hidden />}
            title={t('clones.no_match')}
            action={<Button onClick={() => setSearch('')}>{t('design.clear_search')}</Button>}
          />
        ) : (
          <CloneList
            clones={clones}
            hasService={list.data.service !== null}
            chosenVoiceId={chosenVoiceId}
            readOnly={readOnly}
            onChoose={onChoose}
          />
        )
      ) : list.error ? (
        <ErrorState
          className="flex-1 py-8"
          title={t('clones.load_failed')}
          message={errorText(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <div role="status" aria-label={t('clones.loading')} className="flex flex-col gap-3 px-5 py-3">
          {['first', 'second', 'third'].map((row) => (
            <Skeleton key={row} className="h-14 w-full" />
          ))}
        </div>
      )}
      {isCreating ? (
        <NewCloneDialog
          service={list.data?.service ?? null}
          onClose={() => setCreating(false)}
          onCreated={() => setCreating(false)}
        />
      ) : null}
    </div>
  );
}
