import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import type { ChosenRows } from '../../design/resource-list/chosen-rows.ts';
import { RowCheckbox } from '../../design/resource-list/row-checkbox.tsx';
import type { CallLogColumns } from './call-log-columns.ts';

export type CallLogHeadingsProps = { columns: CallLogColumns; chosen: ChosenRows; count: number };

/** The names of the columns, and what chooses all rows. */
export function CallLogHeadings(props: CallLogHeadingsProps) {
  const { t } = useTranslation();
  const { columns } = props;
  return (
    <thead className="sticky top-0 z-10 block bg-canvas">
      <tr
        aria-rowindex={1}
        className="grid h-8 grid-cols-(--columns) items-center gap-x-3 border-b pr-1 pl-3 text-left text-muted text-xs"
      >
        {columns.choice ? (
          <Heading className="overflow-visible">
            <ChooseAll {...props} />
          </Heading>
        ) : null}
        <Heading>{t('callLogs.prospect')}</Heading>
        <Heading>{t('callLogs.bot')}</Heading>
        {columns.ivr ? <Heading>{t('callLogs.ivr')}</Heading> : null}
        <Heading>{t('callLogs.date')}</Heading>
        <Heading className="text-right">{t('fields.duration')}</Heading>
        <Heading className="pl-2">{t('callLogs.outcome')}</Heading>
        <Heading>
          <span className="sr-only">{t('fields.actions')}</span>
        </Heading>
      </tr>
    </thead>
  );
}

/** The heading of cards. */
export function CallLogCardHeading() {
  const { t } = useTranslation();
  return (
    <thead className="sr-only">
      <tr aria-rowindex={1}>
        <th scope="col">{t('callLogs.conversation')}</th>
      </tr>
    </thead>
  );
}

function ChooseAll({ chosen, count }: CallLogHeadingsProps) {
  const { t } = useTranslation();
  const isAll = chosen.ids.length === count;
  return (
    <RowCheckbox
      label={t('callLogs.choose_all')}
      checked={isAll}
      isPartial={!isAll && chosen.ids.length > 0}
      onChange={() => chosen.chooseAll(!isAll)}
    />
  );
}

function Heading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={classNames('min-w-0 truncate font-medium', className)}>
      {children}
    </th>
  );
}
