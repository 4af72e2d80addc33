import type { SimulatedCall } from '@parley/contract/phone-calls.ts';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../design/copy-button.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { toast } from '../../design/toast.tsx';
import type { CallPhase } from './use-simulated-call.ts';

/** What a platform was told last, in TwiML. */
export function InstructionView({ call, phase }: { call: SimulatedCall | undefined; phase: CallPhase }) {
  const { t } = useTranslation();
  return (
    <section className="rounded-lg border bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="font-semibold text-base text-ink">{t('lineSimulator.instruction')}</h2>
          <p className="mt-0.5 text-muted text-sm">{t('lineSimulator.instruction_description')}</p>
        </div>
        {call ? (
          <CopyButton
            text={call.twiml}
            label={t('lineSimulator.copy_instruction')}
            onFailed={() => toast.error(t('lineSimulator.copy_failed'))}
          />
        ) : null}
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
          {phase === 'placing' ? t('lineSimulator.placing') : t('lineSimulator.no_instruction')}
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
