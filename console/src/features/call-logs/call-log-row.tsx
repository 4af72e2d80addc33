import type { CallLogRow as Row } from '@parley/contract/call-log.ts';
import { PanelRightOpen, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWithheldWords } from '../../conversation-record/withheld-words.ts';
import { isRunning } from '../../data/call-log-pages.ts';
import { classNames } from '../../design/class-names.ts';
import { clockTime } from '../../design/clock-time.ts';
import { OpeningButton } from '../../design/resource-list/opening-button.tsx';
import { RowCheckbox } from '../../design/resource-list/row-checkbox.tsx';
import { RowMenu } from '../../design/row-menu.tsx';
import type { CallLogColumns } from './call-log-columns.ts';
import { CallLogMarks } from './call-log-marks.tsx';
import { useCallLogWords } from './call-log-words.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { OutcomeMark } from './outcome-mark.tsx';

/** Every row is as high as its class says, so that positions can be computed. */
export const TABLE_ROW_PX = 44;
export const CARD_PX = 92;

export type CallLogRowProps = CallLogColumns & {
  row: Row;
  /** Number of the row in the table; the headings are the first. */
  rowIndex: number;
  /** Where it begins, in pixels below the first. */
  topPx: number;
  isChosen: boolean;
  onOpen: (id: string) => void;
  /** Absent where the user may not. */
  onDelete: ((row: Row) => void) | undefined;
  onChoose: (id: string, withShift: boolean) => void;
};

/** One conversation in a line: who, with which agent, over which number, when, how long, and how it went. */
export const CallLogRow = memo(function CallLogRow(props: CallLogRowProps) {
  const { row, rowIndex, topPx, choice, ivr, isChosen } = props;
  const words = useCallLogWords();
  return (
    <tr
      aria-rowindex={rowIndex}
      style={{ transform: `translateY(${topPx}px)` }}
      className={classNames(
        'absolute top-0 left-0 grid h-11 w-full grid-cols-(--columns) content-center items-center gap-x-3 border-b pr-1 pl-3 transition-colors',
        isChosen ? 'bg-accent-soft' : 'bg-surface hover:bg-hover',
      )}
    >
      {choice ? (
        <Cell className="relative z-1">
          <Choice {...props} />
        </Cell>
      ) : null}
      <Cell className="flex items-center gap-2.5">
        <Channel row={row} />
        <OpeningName {...props} className="max-w-[60%] shrink-0" />
        <Title row={row} className="min-w-0 flex-1" />
      </Cell>
      <Cell className="truncate text-base text-ink">{row.agent_name}</Cell>
      {ivr ? <Cell className="truncate text-base text-muted">{row.ivr}</Cell> : null}
      <Cell className="truncate text-ink text-sm tabular-nums">
        <Moment row={row} />
      </Cell>
      <Cell className="flex items-center justify-end gap-2 text-muted text-sm tabular-nums">
        <span className="flex items-center gap-1.5 max-xl:hidden">
          <CallLogMarks row={row} />
        </span>
        {clockTime(row.duration_secs)}
      </Cell>
      <Cell className="flex items-center pl-2">
        <OutcomeMark row={row} />
      </Cell>
      <Cell>
        <RowActions {...props} name={words.prospect(row)} />
      </Cell>
    </tr>
  );
});

/** The same as a card, for windows that are too narrow for a table. */
export const CallLogCard = memo(function CallLogCard(props: CallLogRowProps) {
  const { row, rowIndex, topPx, choice, isChosen } = props;
  const words = useCallLogWords();
  return (
    <tr
      aria-rowindex={rowIndex}
      style={{ transform: `translateY(${topPx}px)` }}
      className={classNames(
        'absolute top-0 left-0 block w-full rounded-lg border transition-colors',
        isChosen ? 'border-accent bg-accent-soft' : 'bg-surface hover:border-line-strong hover:bg-hover',
      )}
    >
      <td className="flex h-[5.625rem] gap-3 py-2 pr-1.5 pl-3">
        {choice ? (
          <span className="relative z-1 pt-1.5">
            <Choice {...props} />
          </span>
        ) : null}
        <span className="flex min-w-0 flex-1 flex-col justify-between">
          <span className="flex items-center gap-2">
            <Channel row={row} />
            <OpeningName {...props} className="min-w-0 flex-1" />
            <OutcomeMark row={row} />
            <RowActions {...props} name={words.prospect(row)} />
          </span>
          <Title row={row} className="block pr-2" />
          <span className="flex items-center gap-3 pr-2 text-muted text-xs tabular-nums">
            <span className="min-w-0 flex-1 truncate">
              {[row.agent_name, row.ivr].filter(Boolean).join(' · ')}
            </span>
            <CallLogMarks row={row} />
            <span className="whitespace-nowrap">
              <Moment row={row} /> · {clockTime(row.duration_secs)}
            </span>
          </span>
        </span>
      </td>
    </tr>
  );
});

function Choice({ row, isChosen, onChoose }: CallLogRowProps) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  return (
    <RowCheckbox
      label={t('callLogs.choose', {
        name: words.prospect(row),
        moment: words.shortMoment(row.start_time_unix_secs),
      })}
      checked={isChosen}
      onChange={(_, withShift) => onChoose(row.conversation_id, withShift)}
    />
  );
}

function Channel({ row: { channel } }: { row: Row }) {
  const { t } = useTranslation();
  return (
    <span className="flex text-muted" title={t(`callLogs.channel_${channel}`)}>
      <ChannelIcon channel={channel} />
      <span className="sr-only">{t(`callLogs.channel_${channel}`)}</span>
    </span>
  );
}

function OpeningName({ row, onOpen, className }: CallLogRowProps & { className: string }) {
  const words = useCallLogWords();
  const { conversation_id: id } = row;
  return (
    <span className={classNames('min-w-0', className)}>
      <OpeningButton
        onClick={() => onOpen(id)}
        data-opens={id}
        title={[words.prospect(row), row.agent_name, words.shortMoment(row.start_time_unix_secs)].join(' · ')}
      >
        {words.prospect(row)}
      </OpeningButton>
    </span>
  );
}

/** What it was about; until that is known, how it came in. */
function Title({ row, className }: { row: Row; className: string }) {
  const { t } = useTranslation();
  const toWords = useWithheldWords();
  const { call_summary_title, transcript_erased: isErased, channel } = row;
  const title = toWords(call_summary_title);
  return (
    <span title={title || undefined} className={classNames('truncate text-muted text-sm', className)}>
      {title || (isErased ? t('callLogs.erased_short') : t(`callLogs.channel_${channel}`))}
    </span>
  );
}

function Moment({ row: { start_time_unix_secs: began } }: { row: Row }) {
  const words = useCallLogWords();
  return <time dateTime={new Date(began * 1_000).toISOString()}>{words.shortMoment(began)}</time>;
}

function RowActions({ row, name, onOpen, onDelete }: CallLogRowProps & { name: string }) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  return (
    <RowMenu
      label={t('callLogs.actions_for', { name, moment: words.shortMoment(row.start_time_unix_secs) })}
      className="relative"
      actions={[
        { Icon: PanelRightOpen, text: t('buttons.open'), onSelect: () => onOpen(row.conversation_id) },
        onDelete !== undefined && {
          Icon: Trash2,
          text: t('buttons.delete'),
          tone: 'danger',
          isApart: true,
          disabled: isRunning(row),
          description: isRunning(row) ? t('callLogs.error_conversation_running') : undefined,
          onSelect: () => onDelete(row),
        },
      ]}
    />
  );
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={classNames('min-w-0', className)}>{children}</td>;
}
