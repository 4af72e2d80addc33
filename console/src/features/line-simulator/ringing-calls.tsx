import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fewAgentsQuery } from '../../data/agents.ts';
import { simulatorRingingQuery, useTurnAway } from '../../data/outgoing-calls.ts';
import { Button } from '../../design/button.tsx';
import { unbrokenTelephoneText } from '../../design/telephone-text.ts';
import { toast } from '../../design/toast.tsx';
import { useCallErrorText } from './call-status.tsx';

/** Calls that agents place to the line simulator, to be answered or turned away. */
export function RingingCalls({ onAnswer }: { onAnswer: (id: string) => void }) {
  const { t } = useTranslation();
  const { data: calls = [] } = useQuery(simulatorRingingQuery());
  if (calls.length === 0) return null;
  return (
    <section
      aria-label={t('lineSimulator.ringing')}
      className="flex flex-col gap-3 rounded-lg border border-brand bg-surface p-4"
    >
      <h2 className="font-semibold text-base text-ink">{t('lineSimulator.ringing')}</h2>
      <ul className="flex flex-col gap-3">
        {calls.map(({ id, agent_id, to }) => (
          <RingingCall key={id} id={id} agentId={agent_id} number={to} onAnswer={onAnswer} />
        ))}
      </ul>
    </section>
  );
}

type RingingCallProps = { id: string; agentId: string; number: string; onAnswer: (id: string) => void };

function RingingCall({ id, agentId, number, onAnswer }: RingingCallProps) {
  const { t } = useTranslation();
  const { data: agents } = useQuery(fewAgentsQuery(agentId));
  const name = agents?.find(({ externalId }) => externalId === agentId)?.name ?? agentId;
  const errorText = useCallErrorText();
  const turnAway = useTurnAway(id);
  const refuse = (how: 'no_answer' | 'busy') =>
    turnAway.mutate(how, { onError: (error) => toast.error(errorText(error)) });
  return (
    <li className="flex flex-wrap items-center gap-2">
      <p className="wrap-anywhere mr-auto text-base text-ink">
        {t('lineSimulator.ringing_of', { name, number: unbrokenTelephoneText(number) })}
      </p>
      <Button onClick={() => refuse('no_answer')}>{t('lineSimulator.let_ring')}</Button>
      <Button onClick={() => refuse('busy')}>{t('lineSimulator.turn_away')}</Button>
      <Button variant="primary" icon={Phone} onClick={() => onAnswer(id)}>
        {t('lineSimulator.answer')}
      </Button>
    </li>
  );
}
