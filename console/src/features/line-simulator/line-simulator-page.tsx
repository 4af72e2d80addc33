import { useQuery } from '@tanstack/react-query';
import { Phone, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { answeredNumbersQuery } from '../../data/simulated-calls.ts';
import { buttonClassNames } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { PageHeader } from '../../design/page-header.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';
import { useMay } from '../../session/permissions.ts';
import { CallPanel } from './call-panel.tsx';
import { InstructionView } from './instruction-view.tsx';
import { ProtocolLogView } from './protocol-log-view.tsx';
import { useSimulatedCall } from './use-simulated-call.ts';
import { useWindowTitle } from './use-window-title.ts';

/** Calls a number from the browser as a telephony platform would, and shows what is said over the wire. */
export function LineSimulatorPage() {
  const { t } = useTranslation();
  const mayCall = useMay('admin');
  useWindowTitle(t('lineSimulator.title'));
  return (
    <div className="mx-auto flex min-h-full w-full max-w-6xl flex-col gap-5 p-6 max-sm:p-4">
      <PageHeader title={t('lineSimulator.title')} subtitle={t('lineSimulator.subtitle')} />
      {mayCall ? (
        <Simulator />
      ) : (
        <EmptyState
          icon={<ShieldX size={20} aria-hidden />}
          title={t('lineSimulator.not_allowed')}
          message={t('lineSimulator.not_allowed_message')}
        />
      )}
    </div>
  );
}

function Simulator() {
  const { t } = useTranslation();
  const numbers = useQuery(answeredNumbersQuery());
  const call = useSimulatedCall();
  if (numbers.error && !numbers.data) {
    return (
      <ErrorState
        title={t('lineSimulator.numbers_failed')}
        message={failureSentence(numbers.error, t) ?? t('session.failure_unknown')}
        retrying={numbers.isFetching}
        onRetry={() => void numbers.refetch()}
      />
    );
  }
  if (!numbers.data) {
    return (
      <div
        role="status"
        aria-label={t('lineSimulator.loading')}
        className="grid gap-5 lg:grid-cols-[20rem_1fr]"
      >
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (numbers.data.length === 0) {
    return (
      <EmptyState
        icon={<Phone size={20} aria-hidden />}
        title={t('lineSimulator.no_numbers')}
        message={t('lineSimulator.no_numbers_message')}
        action={
          <Link to="/agents" className={buttonClassNames('primary')}>
            {t('lineSimulator.to_agents')}
          </Link>
        }
      />
    );
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <CallPanel numbers={numbers.data} call={call} />
      <div className="flex min-w-0 flex-col gap-5">
        <InstructionView call={call.call} phase={call.phase} />
        <ProtocolLogView log={call.log} />
      </div>
    </div>
  );
}
