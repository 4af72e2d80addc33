import type { CallLogRow as Row } from '@parley/contract/call-log.ts';
import { AudioLines, PanelRightOpen, Star, ThumbsDown, ThumbsUp, Trash2, Wrench } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning } from '../../data/call-log-pages.ts';
import { classNames } from '../../design/class-names.ts';
import { clockTime } from '../../design/clock-time.ts';
import { MenuItem, MenuSeparator } from '../../design/menu.tsx';
import { OpeningButton } from '../../design/resource-list/opening-button.tsx';
import { RowMenu } from '../../design/row-menu.tsx';
import { useCallLogWords } from './call-log-words.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { OutcomeMark } from './outcome-mark.tsx';

/** Columns of the table on a screen that has room for them. */
const COLUMNS =
  '@3xl:grid-cols-[minmax(0,2.2fr)_minmax(0,1.4fr)_minmax(0,1fr)_11rem_8.5rem_1.75rem] grid-cols-[minmax(0,1fr)_auto_1.75rem]';

export type CallLogRowProps = {
  row: Row;
  /** Number of the row in the table; the headings are the first. */
  rowIndex: number;
  /** Where it begins, in pixels below the first. */
  topPx: number;
  /** Whether the signed-in user may delete conversations. */
  canDelete: boolean;
  onOpen: (id: string) => void;
  onDelete: (row: Row) => void;
};

/** One conversation: who, with which agent, over which number, when, and how it went. */
export const CallLogRow = memo(function CallLogRow(props: CallLogRowProps) {
  const { row, rowIndex, topPx, onOpen } = props;
  const { t } = useTranslation();
  const words = useCallLogWords();
  const { conversation_id: id, agent_name, ivr, call_summary_title: title, channel } = row;
  return (
    <tr
      aria-rowindex={rowIndex}
      style={{ transform: `translateY(${topPx}px)` }}
      className={classNames(
        'absolute top-0 left-0 grid h-17 w-full content-center items-center gap-x-4 rounded-lg border bg-surface pr-2 pl-4 transition-colors hover:border-line-strong hover:bg-hover @max-3xl:gap-x-2 @max-3xl:pl-3',
        COLUMNS,
      )}
    >
      <Cell className="flex items-center gap-3 @max-3xl:row-span-2 @max-3xl:items-start">
        <span className="flex text-muted @max-3xl:pt-0.5" title={words.channel(channel)}>
          <ChannelIcon channel={channel} />
          <span className="sr-only">{words.channel(channel)}</span>
        </span>
        <span className="min-w-0">
          <OpeningButton onClick={() => onOpen(id)} data-opens={id}>
            {words.prospect(row)}
          </OpeningButton>
          <span className="block truncate text-muted text-xs">
            {title || (row.transcript_erased ? t('callLogs.erased_short') : words.channel(channel))}
          </span>
          <span className="block truncate text-muted text-xs @3xl:hidden">
            {[agent_name, ivr].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Cell>
      <Cell className="truncate text-base text-ink @max-3xl:hidden">{agent_name}</Cell>
      <Cell className="truncate text-base text-muted @max-3xl:hidden">{ivr ?? '–'}</Cell>
      <Cell className="text-sm tabular-nums @max-3xl:col-start-2 @max-3xl:row-start-2 @max-3xl:text-right @max-3xl:text-xs">
        <time dateTime={new Date(row.start_time_unix_secs * 1_000).toISOString()} className="block text-ink">
          {words.shortMoment(row.start_time_unix_secs)}
        </time>
        <span className="flex items-center gap-2 text-muted text-xs @max-3xl:justify-end">
          {clockTime(row.duration_secs)}
          <Marks row={row} />
        </span>
      </Cell>
      <Cell className="@max-3xl:col-start-2 @max-3xl:row-start-1 @max-3xl:justify-self-end">
        <OutcomeMark row={row} />
      </Cell>
      <Cell className="@max-3xl:col-start-3 @max-3xl:row-span-2 @max-3xl:row-start-1 @max-3xl:self-start">
        <RowActions {...props} />
      </Cell>
    </tr>
  );
});

function RowActions({ row, canDelete, onOpen, onDelete }: CallLogRowProps) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  return (
    <RowMenu label={t('callLogs.actions_for', { name: words.prospect(row) })} className="relative">
      <MenuItem icon={<PanelRightOpen size={16} aria-hidden />} onSelect={() => onOpen(row.conversation_id)}>
        {t('callLogs.open')}
      </MenuItem>
      {canDelete ? (
        <>
          <MenuSeparator />
          <MenuItem
            tone="danger"
            disabled={isRunning(row)}
            icon={<Trash2 size={16} aria-hidden />}
            description={isRunning(row) ? t('callLogs.error_running') : undefined}
            onSelect={() => onDelete(row)}
          >
            {t('callLogs.delete')}
          </MenuItem>
        </>
      ) : null}
    </RowMenu>
  );
}

/** The names of the columns. */
export function CallLogHeadings() {
  const { t } = useTranslation();
  const names = [t('callLogs.bot'), t('callLogs.ivr'), t('callLogs.date'), t('callLogs.outcome')];
  return (
    <thead className="sticky top-0 z-10 block bg-canvas @max-3xl:sr-only">
      <tr
        aria-rowindex={1}
        className={classNames(
          'grid gap-x-4 border border-transparent pt-1 pr-2 pb-2 pl-4 text-left text-muted text-xs',
          COLUMNS,
        )}
      >
        <Heading className="pl-7">{t('callLogs.prospect')}</Heading>
        {names.map((name) => (
          <Heading key={name}>{name}</Heading>
        ))}
        <Heading>
          <span className="sr-only">{t('callLogs.actions')}</span>
        </Heading>
      </tr>
    </thead>
  );
}

function Heading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={classNames('min-w-0 truncate font-medium', className)}>
      {children}
    </th>
  );
}

/** What else is worth knowing at a glance: a recording, tools, how it was rated. */
function Marks({ row: { has_audio, tool_names, score, rating } }: { row: Row }) {
  const { t, i18n } = useTranslation();
  const Thumb = score === 'like' ? ThumbsUp : ThumbsDown;
  return (
    <>
      {has_audio ? (
        <Mark label={t('callLogs.has_recording')} icon={<AudioLines size={14} aria-hidden />} />
      ) : null}
      {tool_names.length > 0 ? (
        <Mark
          label={t('callLogs.has_tools', { names: new Intl.ListFormat(i18n.language).format(tool_names) })}
          icon={<Wrench size={14} aria-hidden />}
        />
      ) : null}
      {score ? (
        <Mark
          label={t(score === 'like' ? 'callLogs.liked' : 'callLogs.disliked')}
          icon={<Thumb size={14} aria-hidden />}
        />
      ) : null}
      {rating === null ? null : (
        <Mark
          label={t('callLogs.rating', { rating })}
          icon={
            <span className="flex items-center gap-0.5 tabular-nums" aria-hidden>
              <Star size={14} />
              {rating}
            </span>
          }
        />
      )}
    </>
  );
}

function Mark({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <span title={label}>
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={classNames('min-w-0', className)}>{children}</td>;
}
