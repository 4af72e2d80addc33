import type { LineCheck, PhoneLine } from '@parley/contract/phone-lines.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { phoneLineCheckQuery } from '../../../data/phone-lines.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { settingsErrorText } from '../settings-error.ts';

/** What a line still lacks before its first call, step by step. */
export function PhoneLineCheckDialog({ line, onClose }: { line: PhoneLine; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(phoneLineCheckQuery(line.id));
  return (
    <Dialog
      onClose={onClose}
      title={t('phoneLines.check_title', { name: line.name })}
      description={t('phoneLines.check_description')}
      footer={
        <>
          <Button onClick={() => void refetch()} loading={isFetching}>
            {t('phoneLines.check_again')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('buttons.done')}
          </Button>
        </>
      }
    >
      {error ? <Banner tone="danger">{settingsErrorText(error, t)}</Banner> : null}
      {data ? <Findings findings={data} /> : null}
      {!data && isFetching ? (
        <p className="flex items-center gap-2 text-base text-muted" role="status">
          <Spinner /> {t('phoneLines.checking')}
        </p>
      ) : null}
    </Dialog>
  );
}

function Findings({ findings }: { findings: LineCheck }) {
  const { t } = useTranslation();
  return (
    <ol className="flex flex-col gap-3">
      {findings.map(({ step, fault, detail }) => (
        <li key={step} className="flex items-start gap-2.5">
          <StepIcon fault={fault} />
          <div className="min-w-0 flex-1">
            <p className="font-medium text-base text-ink">{t(`phoneLines.step_${step}_checked`)}</p>
            {fault ? <p className="text-base text-muted">{t(`phoneLines.fault_${fault}`)}</p> : null}
            {detail === '' || fault === 'last_call_failed' ? null : (
              <p className="wrap-anywhere font-mono text-faint text-xs">{detail}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function StepIcon({ fault }: Pick<LineCheck[number], 'fault'>) {
  const { t } = useTranslation();
  const [Icon, tone, label] =
    fault === null
      ? [CircleCheck, 'text-success-ink', t('phoneLines.check_ok')]
      : fault === 'no_call_yet'
        ? [Hourglass, 'text-faint', t('phoneLines.check_open')]
        : [CircleX, 'text-danger-ink', t('phoneLines.check_failed')];
  return <Icon size={18} className={`mt-0.5 shrink-0 ${tone}`} aria-label={label} />;
}
