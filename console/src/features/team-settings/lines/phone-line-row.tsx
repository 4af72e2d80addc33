import type { PhoneLine, PhoneLineWithSecret } from '@parley/contract/phone-lines.ts';
import { AudioLines, ClipboardCheck, ClipboardList, Pencil, RotateCcwKey } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeletePhoneLine, useRenewPhoneLineSecret } from '../../../data/phone-lines.ts';
import { Badge } from '../../../design/badge.tsx';
import { ConfirmedChange } from '../../../design/confirmed-change.tsx';
import { useFormats } from '../../../design/formats.ts';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsRow } from '../settings-row.tsx';
import { kindOf } from './phone-line-kind.ts';
import { SipTrunkStatus } from './sip-trunk-status.tsx';

/** One line: with whom it connects, how it fares, and what can be done about it. */
export function PhoneLineRow({
  line,
  onEdit,
  onSetUp,
  onCheck,
}: {
  line: PhoneLine;
  onEdit: () => void;
  /** @param made secret that was just made, else nulls */
  onSetUp: (made: PhoneLineWithSecret) => void;
  onCheck: () => void;
}) {
  const { t } = useTranslation();
  const [isRenewing, setRenewing] = useState(false);
  const { id, name, kind } = line;
  return (
    <SettingsRow
      className="items-start"
      name={name}
      actions={[
        {
          Icon: ClipboardList,
          text: t('phoneLines.set_up'),
          onSelect: () => onSetUp({ line, secret: null, gateway_script: null }),
        },
        { Icon: ClipboardCheck, text: t('phoneLines.check'), onSelect: onCheck },
        { Icon: Pencil, text: t('buttons.edit'), onSelect: onEdit },
        kind === 'media_socket' && {
          Icon: RotateCcwKey,
          text: t('phoneLines.renew'),
          onSelect: () => setRenewing(true),
        },
      ]}
      removal={{
        text: t('buttons.remove'),
        title: t('phoneLines.remove_title', { name }),
        message: t('phoneLines.remove_message'),
        change: useDeletePhoneLine(),
        input: id,
        doneText: t('phoneLines.removed', { name }),
      }}
    >
      <AudioLines size={16} aria-hidden className="mt-1 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium text-base text-ink">{name}</span>
          <Badge>{t(`phoneLines.kind_${kindOf(line)}`)}</Badge>
        </p>
        {line.trunk ? <SipTrunkStatus trunk={line.trunk} /> : null}
        <LineStatus line={line} />
      </div>
      <ConfirmedChange
        open={isRenewing}
        title={t('phoneLines.renew_title', { name })}
        message={t('phoneLines.renew_message')}
        confirmText={t('phoneLines.renew')}
        change={useRenewPhoneLineSecret()}
        input={id}
        errorText={(error) => settingsErrorText(error, t)}
        onDone={onSetUp}
        onClose={() => setRenewing(false)}
      />
    </SettingsRow>
  );
}

function LineStatus({ line: { last_call_at, last_problem, last_problem_at } }: { line: PhoneLine }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const dateOf = (at: string | null) => (at === null ? '' : formats.moment(at));
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
          {t('phoneLines.last_problem', {
            date: dateOf(last_problem_at),
            problem: t(`phoneLines.problem_${last_problem}`),
          })}
        </p>
      ) : null}
    </>
  );
}
