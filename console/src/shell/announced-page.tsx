import { useTranslation } from 'react-i18next';
import { EmptyState } from '../design/empty-state.tsx';
import { PageHeader } from '../design/page-header.tsx';
import { PAGE_ICONS } from './page-icons.ts';

/** A page whose content this version does not have; it says so and what will stand here. */
export function AnnouncedPage() {
  const { t } = useTranslation();
  const Icon = PAGE_ICONS.call;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col px-6 py-6 max-sm:px-4">
      <PageHeader title={t('shell.page_call')} />
      <EmptyState
        className="mt-6 rounded-lg border border-dashed"
        icon={<Icon size={20} aria-hidden />}
        title={t('shell.announced_title')}
        message={t('shell.announced_call')}
      />
    </div>
  );
}
