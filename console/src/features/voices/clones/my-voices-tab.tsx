import { useQuery } from '@tanstack/react-query';
import { MicVocal, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cloneListQuery } from '../../../data/voice-clones.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { NoMatch, ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { Select } from '../../../design/select.tsx';
import { Skeletons } from '../../../design/skeletons.tsx';
import { ConnectionsLink } from '../../../session/connections-link.tsx';
import { useMay } from '../../../session/permissions.ts';
import { useCloneErrorText } from './clone-error-text.ts';
import { CloneList } from './clone-list.tsx';
import { type CloneOrder, orderedClones } from './clone-order.ts';
import { NewCloneDialog } from './new-clone-dialog.tsx';

type MyVoicesTabProps = {
  /** Voice that the agent is to have. */
  chosenVoiceId: string;
  onChoose: (voice: { voice: string; voiceName: string }) => void;
};

/** The team's own voices: made here of recordings, followed until they are ready, and chosen. */
export function MyVoicesTab({ chosenVoiceId, onChoose }: MyVoicesTabProps) {
  const { t } = useTranslation();
  const mayChange = useMay('member');
  const list = useQuery(cloneListQuery());
  const [sought, seek] = useState<Sought>({ search: '', order: 'date' });
  const [isCreating, setCreating] = useState(false);
  const createButton = mayChange ? (
    <Button icon={Plus} onClick={() => setCreating(true)}>
      {t('clones.create_voice')}
    </Button>
  ) : null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {list.data && list.data.clones.length > 0 ? (
        <CloneToolbar sought={sought} onChange={seek}>
          {createButton}
        </CloneToolbar>
      ) : null}
      {list.data?.service === null ? <CloneServiceNotice /> : null}
      <ResourceState
        query={list}
        loading={<Skeletons label={t('clones.loading')} className="gap-3 px-5 py-3" shapes={ROW_SHAPES} />}
        failed={t('clones.load_failed')}
        errorText={useCloneErrorText()}
        className="flex-1 py-8"
      >
        {({ clones, service }) => {
          if (clones.length === 0) return <NoClones action={createButton} />;
          const found = orderedClones(clones, sought.search, sought.order);
          return found.length === 0 ? (
            <NoMatch
              className="flex-1 border-t py-8"
              title={t('clones.no_match')}
              onClear={() => seek({ ...sought, search: '' })}
            />
          ) : (
            <CloneList
              clones={found}
              hasService={service !== null}
              chosenVoiceId={chosenVoiceId}
              onChoose={onChoose}
            />
          );
        }}
      </ResourceState>
      {isCreating ? (
        <NewCloneDialog service={list.data?.service ?? null} onClose={() => setCreating(false)} />
      ) : null}
    </div>
  );
}

/** What is searched, and the order of what is found. */
type Sought = { search: string; order: CloneOrder };

function CloneToolbar({
  sought,
  onChange,
  children,
}: {
  sought: Sought;
  onChange: (sought: Sought) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-5 py-3">
      <SearchField
        className="min-w-40 flex-1 max-sm:basis-full"
        placeholder={t('clones.search')}
        value={sought.search}
        onValueChange={(search) => onChange({ ...sought, search })}
      />
      <Select
        hideLabel
        className="w-40 max-sm:flex-1"
        label={t('clones.sort')}
        value={sought.order}
        options={[
          { value: 'date', label: t('clones.sort_date') },
          { value: 'name', label: t('fields.name') },
          { value: 'status', label: t('fields.status') },
        ]}
        onValueChange={(order) => onChange({ ...sought, order })}
      />
      {children}
    </div>
  );
}

function NoClones({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      className="flex-1 py-8"
      icon={MicVocal}
      title={t('clones.empty')}
      message={t('clones.empty_message')}
      action={action}
    />
  );
}

const ROW_SHAPES = Array<string>(3).fill('h-14 w-full');

/** Says which service would make the voices, and leads owners to where it is connected. */
function CloneServiceNotice() {
  const { t } = useTranslation();
  const mayConnect = useMay('owner');
  return (
    <Banner className="mx-5 mt-1 mb-3 shrink-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60">
          {mayConnect ? t('clones.service_needed') : t('clones.service_needed_ask')}
        </p>
        {mayConnect ? <ConnectionsLink>{t('clones.connect')}</ConnectionsLink> : null}
      </div>
    </Banner>
  );
}
