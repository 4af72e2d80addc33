import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import type { SimulationMessage } from './simulation-state.ts';
import { TurnDetails } from './turn-details.tsx';

export type SimulationBubbleProps = { message: SimulationMessage };

/** One message; under an answer of the agent, how long it took, who wrote it and what it rests on. */
export function SimulationBubble({ message }: SimulationBubbleProps) {
  const { t } = useTranslation();
  const isUser = message.role === 'user';
  return (
    <article className={classNames('flex max-w-[88%] flex-col gap-1', isUser ? 'self-end' : 'self-start')}>
      <h3 className={classNames('text-muted text-xs', isUser ? 'text-right' : '')}>
        {t(isUser ? 'simulation.you' : 'simulation.agent')}
      </h3>
      <p
        className={classNames(
          'whitespace-pre-wrap break-words rounded-lg px-3 py-2 text-base',
          isUser ? 'rounded-br-sm bg-accent text-on-accent' : 'rounded-bl-sm bg-sunken text-ink',
        )}
      >
        {message.text}
        {message.isComplete ? null : (
          <span aria-hidden className="ml-0.5 inline-block h-[1em] w-[2px] translate-y-0.5 bg-accent" />
        )}
      </p>
      {message.ledger?.model ? (
        <TurnDetails ledger={message.ledger} evidence={message.evidence ?? []} />
      ) : null}
    </article>
  );
}
