import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';

/** Columns of the list on a screen that has room for them. */
export const VOICE_COLUMNS = 'sm:grid-cols-[minmax(0,14rem)_5.5rem_minmax(0,12rem)_minmax(0,1fr)_6.5rem]';

/** The names of the columns; on a narrow screen they are spoken only. */
export function VoiceListHeader() {
  const { t } = useTranslation();
  const columns = [
    t('voices.column_name'),
    t('voices.gender'),
    t('voices.column_language'),
    t('voices.column_description'),
    t('voices.column_audio'),
  ];
  return (
    <thead className="z-sticky block max-sm:sr-only sm:sticky sm:top-0">
      <tr
        aria-rowindex={1}
        className={classNames('grid h-9 items-center gap-x-4 border-b bg-sunken px-5', VOICE_COLUMNS)}
      >
        {columns.map((column) => (
          <th key={column} scope="col" className="truncate text-left font-medium text-muted text-xs">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
