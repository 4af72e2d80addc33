import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savedViewsQuery } from '../../../data/saved-views.ts';
import { Button } from '../../../design/button.tsx';
import { lazyPart } from '../../../design/lazy-part.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../design/menu.tsx';
import { useMay } from '../../../session/permissions.ts';
import type { CallLogFilters } from '../call-log-filters.ts';
import { viewFilters, viewQuery } from './view-query.ts';

const ViewNameDialog = lazyPart(() => import('./view-name-dialog.tsx'), 'ViewNameDialog');
const ManageViewsDialog = lazyPart(() => import('./manage-views-dialog.tsx'), 'ManageViewsDialog');

/** The views that the user saved: choose one, save the filters as another, rename and delete them. */
export function SavedViewsMenu({
  filters,
  onChoose,
}: {
  filters: CallLogFilters;
  onChoose: (filters: CallLogFilters) => void;
}) {
  const { t } = useTranslation();
  const { data: views = [], isError } = useQuery(savedViewsQuery());
  const [opened, setOpened] = useState<'save' | 'manage'>();
  const query = viewQuery(filters, new Date());
  const chosen = views.find((view) => view.query === query);
  const mayChange = useMay('viewer');
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu
        trigger={
          <Button icon={<Bookmark size={16} aria-hidden className="max-sm:hidden" />} className="max-w-60">
            <span title={chosen?.name} className="truncate">
              {chosen?.name ?? t('savedViews.views')}
            </span>
          </Button>
        }
      >
        {views.map((view) => (
          <MenuItem
            key={view.view_id}
            icon={<ViewIcon isChosen={view === chosen} />}
            onSelect={() => onChoose(viewFilters(view.query, new Date()))}
          >
            <span className="wrap-anywhere">{view.name}</span>
          </MenuItem>
        ))}
        {views.length > 0 && mayChange ? <MenuSeparator /> : null}
        {mayChange ? (
          <MenuItem
            icon={BookmarkPlus}
            disabled={query === '' || chosen !== undefined || isError}
            description={
              isError ? t('savedViews.load_failed') : query === '' ? t('savedViews.no_filters') : undefined
            }
            onSelect={() => setOpened('save')}
          >
            {t('savedViews.save_filters')}
          </MenuItem>
        ) : null}
        {views.length > 0 && mayChange ? (
          <MenuItem icon={Settings2} onSelect={() => setOpened('manage')}>
            {t('savedViews.manage')}
          </MenuItem>
        ) : null}
      </Menu>
      {opened === 'save' ? <ViewNameDialog task={{ kind: 'save', query }} onClose={close} /> : null}
      {opened === 'manage' ? <ManageViewsDialog views={views} onClose={close} /> : null}
    </>
  );
}

function ViewIcon({ isChosen }: { isChosen: boolean }) {
  const Icon = isChosen ? Check : Bookmark;
  return <Icon size={16} aria-hidden className={isChosen ? 'text-accent-ink' : undefined} />;
}
