import type { ManagedNumber } from '@parley/contract/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { managedNumbersQuery } from '../../../data/numbers.ts';
import { holdsText } from '../../../design/held-text.ts';
import { SearchFilter, useListFilters } from '../../../design/resource-list/list-filters.ts';
import { SearchField } from '../../../design/search-field.tsx';
import { simulatorAddress } from '../../../session/line-simulator-address.ts';
import { useHasRole } from '../../../session/permissions.ts';
import { SettingsListSection } from '../settings-list-section.tsx';
import { ManagedNumberRow } from './managed-number-row.tsx';
import { NumberDialog } from './number-dialog.tsx';

// Fewer are seen at a glance.
const SEARCHED_FROM = 8;

/** The team's telephone numbers. */
export function NumbersTab() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isManager = useHasRole('admin');
  const numbers = useQuery(managedNumbersQuery());
  const [{ search }, setFilters] = useListFilters(SearchFilter);
  const [dialog, setDialog] = useState<{ edited?: ManagedNumber }>();
  const count = numbers.data?.length ?? 0;
  const isSearchable = count >= SEARCHED_FROM;
  const found = numbers.data?.filter((number) => matches(number, isSearchable ? search : ''));
  return (
    <SettingsListSection
      title={t('numbers.title')}
      hideTitle
      description={isManager ? t('numbers.description') : t('numbers.read_only')}
      add={{ text: t('numbers.add'), onClick: () => setDialog({}) }}
      above={
        isSearchable ? (
          <SearchField
            className="mb-3"
            value={search}
            onValueChange={(text) => setFilters({ search: text })}
            placeholder={t('numbers.search')}
          />
        ) : null
      }
      query={{ ...numbers, data: found }}
      failed={t('numbers.failed')}
      empty={
        count > 0
          ? { title: t('numbers.no_match'), message: t('numbers.no_match_message') }
          : {
              icon: Phone,
              title: t('numbers.empty'),
              message: isManager ? t('numbers.empty_message') : t('numbers.read_only'),
            }
      }
      row={(managed) => (
        <ManagedNumberRow
          key={managed.id}
          managed={managed}
          onEdit={() => setDialog({ edited: managed })}
          onCall={() => void navigate(simulatorAddress(managed.number))}
        />
      )}
    >
      {dialog ? <NumberDialog {...dialog} onClose={() => setDialog(undefined)} /> : null}
    </SettingsListSection>
  );
}

function matches({ number, label, agent }: ManagedNumber, search: string): boolean {
  const digits = search.replaceAll(/[\s+().-]/g, '').replace(/^0+/, '');
  return holdsText([label, agent?.name ?? ''], search) || (digits !== '' && number.includes(digits));
}
