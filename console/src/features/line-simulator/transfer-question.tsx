import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import type { SimulatedCallState } from './use-simulated-call.ts';

/** A platform would call somebody now: how did that go? */
export function TransferQuestion({ call }: { call: SimulatedCallState }) {
  const { t } = useTranslation();
  const instruction = call.call?.instruction;
  if (instruction?.type !== 'dial' && instruction?.type !== 'refer') return null;
  const { value, name } = instruction.destination;
  const announcement = instruction.type === 'dial' ? instruction.announcement : null;
  const outcomes = [
    ['accepted', t('lineSimulator.outcome_accepted')],
    ['busy', t('lineSimulator.outcome_busy')],
    ['no_answer', t('lineSimulator.outcome_no_answer')],
    ['failed', t('lineSimulator.outcome_failed')],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere text-base text-ink">
        {t('lineSimulator.transfer_question', { destination: name === '' ? value : `${name} (${value})` })}
      </p>
      {announcement ? (
        <p className="wrap-anywhere border-l-2 pl-2.5 text-muted text-sm">
          {t('lineSimulator.announced', { text: announcement.text })}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        {outcomes.map(([outcome, label]) => (
          <Button key={outcome} onClick={() => void call.decide(outcome)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
