import type { ToolServer } from '@parley/contract/tool-servers.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Blocks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useServerErrorText } from '../server-error-text.ts';

/** Why the picker has no server to show. */
export function PickerState({ list, onClear }: { list: UseQueryResult<ToolServer[]>; onClear: () => void }) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  if (list.data && list.data.length > 0) {
    return (
      <EmptyState
        className="py-8"
        title={t('toolServers.no_match')}
        message={t('toolServers.no_match_hint')}
        action={<Button onClick={onClear}>{t('design.clear_search')}</Button>}
      />
    );
  }
  if (list.data) {
    return (
      <EmptyState
        className="py-8"
        icon={<Blocks size={20} aria-hidden />}
        title={t('toolServers.none')}
        message={t('toolServers.picker_none')}
      />
    );
  }
  if (list.isError) {
    return (
      <ErrorState
        className="py-8"
        title={t('toolServers.load_failed')}
        message={errorText.ofCall(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <div className="flex justify-center py-10">
      <Spinner label={t('toolServers.loading')} />
    </div>
  );
}
