import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { holdsText } from '../../../design/held-text.ts';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { failureSentence } from '../../../session/failure-sentence.ts';
import type { Destination } from '../draft/transfer-draft.ts';
import type { DestinationChoices, DestinationEntry, DestinationOwner } from './destination-choices.ts';
import { CountryLabel } from './external-number-field.tsx';

export type DestinationListProps = {
  kind: 'ivr' | 'user';
  value: Destination;
  targets: UseQueryResult<DestinationChoices>;
  onChange: (destination: Destination) => void;
};

/** How many are listed without a search beside them. */
const FEW = 8;

/** IVRs or people, each with the numbers under which it can be reached. */
export function DestinationList(props: DestinationListProps) {
  const { kind, targets } = props;
  const { t } = useTranslation();
  return (
    <ResourceState
      query={targets}
      className="py-4"
      failed={t('transfers.load_failed')}
      errorText={(error) => failureSentence(error, t)}
      loading={<Spinner size={16} label={t('transfers.loading')} />}
    >
      {({ ivrs, users }) => <OwnerList {...props} owners={kind === 'ivr' ? ivrs : users} />}
    </ResourceState>
  );
}

function OwnerList({
  kind,
  value,
  targets: { isFetching, refetch },
  owners,
  onChange,
}: DestinationListProps & { owners: readonly DestinationOwner[] }) {
  const { t } = useTranslation();
  const [sought, setSought] = useState('');
  if (owners.length === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-dashed px-3 py-2">
        <p className="text-muted text-sm">{t(kind === 'ivr' ? 'transfers.no_ivr' : 'transfers.no_users')}</p>
        <Button size="sm" loading={isFetching} icon={RotateCw} onClick={() => void refetch()}>
          {t('transfers.reload')}
        </Button>
      </div>
    );
  }
  const shown = owners.filter((owner) => isFound(owner, sought));
  return (
    <div className="flex flex-col gap-2">
      {owners.length > FEW ? (
        <SearchField placeholder={t('transfers.search')} value={sought} onValueChange={setSought} />
      ) : null}
      {shown.length === 0 ? <p className="text-muted text-sm">{t('transfers.no_match')}</p> : null}
      <RadioGroup
        aria-label={t(kind === 'ivr' ? 'numbers.ivrs_title' : 'numbers.users_title')}
        value={value.kind === kind ? keyOf(value.id, value.value) : ''}
        onValueChange={(key) => {
          const chosen = shown
            .flatMap(destinationsOf(kind))
            .find(({ id, value: to }) => keyOf(id, to) === key);
          if (chosen) onChange(chosen);
        }}
        className="flex max-h-56 flex-col divide-y overflow-y-auto rounded-md border"
      >
        {shown.map((owner) => (
          <OwnerEntries key={owner.id} owner={owner} />
        ))}
      </RadioGroup>
    </div>
  );
}

function OwnerEntries({ owner }: { owner: DestinationOwner }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-0.5 p-1">
      {owner.entries.length === 0 ? (
        <p className="flex items-center justify-between gap-2 px-2 py-1.5 text-faint text-sm">
          <span className="truncate">{owner.name}</span>
          {t('numbers.no_numbers')}
        </p>
      ) : (
        owner.entries.map((entry) => (
          <Entry key={entry.value} owner={owner} entry={entry} value={keyOf(owner.id, entry.value)} />
        ))
      )}
    </div>
  );
}

function Entry({ owner, entry, value }: { owner: DestinationOwner; entry: DestinationEntry; value: string }) {
  const { t } = useTranslation();
  const isId = entry.value === owner.id;
  return (
    <Radio.Root
      value={value}
      className={classNames(
        'flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md border border-transparent px-2 py-1.5 text-left hover:bg-hover',
        'data-checked:border-accent data-checked:bg-accent-soft data-checked:text-accent-ink',
      )}
    >
      <span className="wrap-anywhere min-w-0 flex-1 basis-32 text-base">{owner.name}</span>
      {entry.label ? <Badge>{entry.label}</Badge> : null}
      {isId ? (
        <span className="text-muted text-sm">{t('transfers.by_id', { id: shortened(entry.value) })}</span>
      ) : (
        <span className="flex items-center gap-2 text-sm tabular-nums">
          <CountryLabel number={entry.value} country={entry.country} />
          {entry.value}
        </span>
      )}
    </Radio.Root>
  );
}

function destinationsOf(kind: 'ivr' | 'user') {
  return ({ id, name, entries }: DestinationOwner): Destination[] =>
    entries.map(({ value }) => ({ kind, id, name, value }));
}

function keyOf(id: string, value: string): string {
  return `${id} ${value}`;
}

function isFound({ name, entries }: DestinationOwner, sought: string): boolean {
  return holdsText([name, ...entries.map(({ value, label }) => `${value} ${label}`)], sought);
}

function shortened(id: string): string {
  return id.length > 12 ? `…${id.slice(-8)}` : id;
}
