import type { SimulatedCall } from '@parley/contract/phone-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Phone, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AnsweredNumber, answeredNumbersQuery } from '../../data/simulated-calls.ts';
import { buttonClassNames } from '../../design/button.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { PageHeader } from '../../design/resource-list/page-header.tsx';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { Skeletons } from '../../design/skeletons.tsx';
import { failureText } from '../../session/failure-sentence.ts';
import { useMay } from '../../session/permissions.ts';
import { CallPanel } from './call-panel.tsx';
import type { CallPhase } from './call-simulator.ts';
import { ProtocolLogView } from './protocol-log-view.tsx';
import { RingingCalls } from './ringing-calls.tsx';
import { useSimulatedCall } from './use-simulated-call.ts';

/** Calls a number from the browser as a telephony platform would, and shows what is said over the wire. */
export function LineSimulatorPage() {
  const { t } = useTranslation();
  const mayCall = useMay('admin');
  return (
    <div className="mx-auto flex min-h-full w-full max-w-6xl flex-col gap-5 p-6 max-sm:p-4">
      <PageHeader
        title={t('shell.line_simulator')}
        subtitle={t('lineSimulator.subtitle')}
        help="help.line_simulator"
      />
      {mayCall ? (
        <Simulator />
      ) : (
        <EmptyState
          icon={ShieldX}
          title={t('lineSimulator.not_allowed')}
          message={t('lineSimulator.not_allowed_message')}
        />
      )}
    </div>
  );
}

function Simulator() {
  const { t } = useTranslation();
  return (
    <ResourceState
      query={useQuery(answeredNumbersQuery())}
      failed={t('numbers.failed')}
      errorText={(error) => failureText(error, t)}
      loading={
        <Skeletons label={t('channels.loading_numbers')} className="max-w-md" shapes={['h-96 rounded-lg']} />
      }
    >
      {(numbers) => <LoadedSimulator numbers={numbers} />}
    </ResourceState>
  );
}

function LoadedSimulator({ numbers }: { numbers: AnsweredNumber[] }) {
  const { t } = useTranslation();
  const call = useSimulatedCall();
  const isFree = call.phase === 'idle' || call.phase === 'over';
  const ringing = isFree ? <RingingCalls onAnswer={(id) => void call.simulator.answer(id)} /> : null;
  // Agents without a number call too, and a number may go during its call.
  if (numbers.length === 0 && call.phase === 'idle') {
    return (
      <>
        {ringing}
        <EmptyState
          icon={Phone}
          title={t('lineSimulator.no_numbers')}
          message={t('lineSimulator.no_numbers_message')}
          action={
            <Link to="/agents" className={buttonClassNames('primary')}>
              {t('lineSimulator.to_agents')}
            </Link>
          }
        />
      </>
    );
  }
  return (
    <>
      {ringing}
      <div className="flex flex-col gap-4">
        <div className="max-w-md">
          <CallPanel numbers={numbers} call={call} />
        </div>
        <details className="group min-w-0">
          <summary className="flex w-fit cursor-pointer list-none items-center gap-2 rounded-md py-2 pr-3 font-medium text-base text-muted hover:text-ink">
            <ChevronRight size={16} aria-hidden className="transition-transform group-open:rotate-90" />
            {t('lineSimulator.protocol')}
          </summary>
          <div className="mt-2 flex min-w-0 flex-col gap-5">
            <InstructionView call={call.call} phase={call.phase} />
            <ProtocolLogView log={call.log} />
          </div>
        </details>
      </div>
    </>
  );
}

/** What a platform was told last, in TwiML. */
function InstructionView({ call, phase }: { call: SimulatedCall | undefined; phase: CallPhase }) {
  const { t } = useTranslation();
  return (
    <section className="rounded-lg border bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="font-semibold text-base text-ink">{t('lineSimulator.instruction')}</h2>
          <p className="mt-0.5 text-muted text-sm">{t('lineSimulator.instruction_description')}</p>
        </div>
        {call ? <CopyButton text={call.twiml} label={t('lineSimulator.copy_instruction')} /> : null}
      </div>
      {call ? (
        <ScrollRegion
          label={t('lineSimulator.instruction')}
          className="mt-3 max-h-56 rounded-md border bg-sunken p-3"
        >
          <pre className="whitespace-pre-wrap break-all font-mono text-xs">{readable(call.twiml)}</pre>
        </ScrollRegion>
      ) : (
        <p className="mt-3 text-faint text-sm">
          {phase === 'placing' ? t('lineSimulator.phase_placing') : t('lineSimulator.no_instruction')}
        </p>
      )}
    </section>
  );
}

/** One element a line, the inner ones indented. */
function readable(twiml: string): string {
  let depth = 0;
  return twiml
    .replaceAll(/>\s*</g, '>\n<')
    .trim()
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth -= 1;
      const indented = '  '.repeat(Math.max(0, depth)) + line;
      const isOpening = /^<\w/.test(line) && !line.endsWith('/>') && !line.includes('</');
      if (isOpening) depth += 1;
      return indented;
    })
    .join('\n');
}
