import type { PhoneLine } from '@parley/contract/phone-lines.ts';
import { AudioLines, ClipboardList, Pencil, RotateCcwKey, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeletePhoneLine, useRenewPhoneLineSecret } from '../../../data/phone-lines.ts';
import { Badge } from '../../../design/badge.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { MenuItem } from '../../../design/menu.tsx';
import { RowMenu } from '../../../design/row-menu.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { usePhoneLineKinds, usePhoneLineProblems } from './phone-line-names.ts';

/** One line: with whom it connects, how it fares, and what can be done about it. */
export function PhoneLineRow({
  line,
  onEdit,
  onSetUp,
}: {
  line: PhoneLine;
  onEdit: () => void;
  /** @param secret that was just made, else null */
  onSetUp: (secret: string | null) => void;
}) {
  const { t } = useTranslation();
  const kinds = usePhoneLineKinds();
  const remove = useDeletePhoneLine();
  const renew = useRenewPhoneLineSecret();
  const [asked, setAsked] = useState<'remove' | 'renew'>();
  const { id, name, kind } = line;
  const onError = (error: Error) => {
    setAsked(undefined);
    toast.error(settingsErrorText(error, t));
  };
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <AudioLines size={16} aria-hidden className="mt-1 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium text-base text-ink">{name}</span>
          <Badge>{kinds[kind].name}</Badge>
        </p>
        <LineStatus line={line} />
      </div>
      <RowMenu label={t('teamSettings.actions_for', { name })}>
        <MenuItem icon={<ClipboardList size={16} aria-hidden />} onSelect={() => onSetUp(null)}>
          {t('phoneLines.set_up')}
        </MenuItem>
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={onEdit}>
          {t('phoneLines.edit')}
        </MenuItem>
        {kind === 'media_socket' ? (
          <MenuItem icon={<RotateCcwKey size={16} aria-hidden />} onSelect={() => setAsked('renew')}>
            {t('phoneLines.renew')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<Trash2 size={16} aria-hidden />} tone="danger" onSelect={() => setAsked('remove')}>
          {t('phoneLines.remove')}
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={asked === 'renew'}
        title={t('phoneLines.renew_title', { name })}
        message={t('phoneLines.renew_message')}
        confirmText={t('phoneLines.renew')}
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(id, {
            onSuccess: ({ secret }) => {
              setAsked(undefined);
              onSetUp(secret);
            },
            onError,
          })
        }
        onCancel={() => setAsked(undefined)}
      />
      <ConfirmDialog
        open={asked === 'remove'}
        title={t('phoneLines.remove_title', { name })}
        message={t('phoneLines.remove_message')}
        confirmText={t('phoneLines.remove')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              setAsked(undefined);
              toast.success(t('phoneLines.removed', { name }));
            },
            onError,
          })
        }
        onCancel={() => setAsked(undefined)}
      />
    </li>
  );
}

function LineStatus({ line: { last_call_at, last_problem, last_problem_at } }: { line: PhoneLine }) {
  const { t, i18n } = useTranslation();
  const problems = usePhoneLineProblems();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const dateOf = (at: string | null) => (at === null ? '' : format.format(new Date(at)));
  // A call that came through since then shows that the problem is solved, except for what single numbers lack.
  const isSolved = last_problem_at !== null && last_call_at !== null && last_call_at > last_problem_at;
  return (
    <>
      <p className="text-muted text-sm">
        {last_call_at
          ? t('phoneLines.last_call', { date: dateOf(last_call_at) })
          : t('phoneLines.no_call_yet')}
      </p>
      {last_problem ? (
        <p className={isSolved ? 'text-faint text-xs' : 'text-danger-ink text-sm'}>
          {t('phoneLines.last_problem', { date: dateOf(last_problem_at), problem: problems[last_problem] })}
        </p>
      ) : null}
    </>
  );
}
