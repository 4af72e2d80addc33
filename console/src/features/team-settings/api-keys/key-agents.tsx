import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchedAgentsQuery } from '../../../data/agents.ts';
import { Checkbox } from '../../../design/checkbox.tsx';
import { useFormField } from '../../../design/form/form-fields.tsx';
import { ProblemLine } from '../../../design/problem-line.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { useSettledValue } from '../../../design/use-settled-value.ts';
import { settingsErrorText } from '../settings-error.ts';

const SEARCH_PAUSE_MS = 150;

/** The agents that a key is bound to, chosen among all of the team. */
export function KeyAgents({ label }: { label?: string }) {
  const { t } = useTranslation();
  const { value, change, error } = useFormField<string[]>({
    name: 'agentIds',
    errorText: t('apiKeys.agents_required'),
  });
  const [search, setSearch] = useState('');
  const agents = useQuery(searchedAgentsQuery(useSettledValue(search.trim(), SEARCH_PAUSE_MS)));
  const toggle = (id: string, isChosen: boolean) =>
    change(isChosen ? [...value, id] : value.filter((other) => other !== id));
  return (
    <div className="flex flex-col gap-2">
      {label === undefined ? null : <p className="font-medium text-ink text-sm">{label}</p>}
      <SearchField placeholder={t('apiKeys.search_agents')} value={search} onValueChange={setSearch} />
      <ResourceState
        query={agents}
        failed={t('agents.load_failed')}
        errorText={(failure) => settingsErrorText(failure, t)}
        loading={<Skeleton className="h-24 w-full" />}
      >
        {(found) => (
          <ul
            aria-label={t('apiKeys.agents')}
            className="max-h-48 divide-y overflow-y-auto rounded-lg border"
          >
            {found.map(({ external_id, name }) => (
              <li key={external_id} className="px-3 py-2">
                <Checkbox
                  label={name}
                  checked={value.includes(external_id)}
                  onCheckedChange={(isChosen) => toggle(external_id, isChosen)}
                />
              </li>
            ))}
            {found.length === 0 ? (
              <li className="px-3 py-4 text-muted text-sm">{t('apiKeys.no_agents')}</li>
            ) : null}
          </ul>
        )}
      </ResourceState>
      {error ? (
        <ProblemLine>{error}</ProblemLine>
      ) : (
        <p className="text-muted text-sm">{t('apiKeys.agents_chosen', { count: value.length })}</p>
      )}
    </div>
  );
}
