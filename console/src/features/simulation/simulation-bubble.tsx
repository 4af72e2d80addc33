import { useTranslation } from 'react-i18next';
import { heardText } from '../../conversation-record/turn/heard-text.ts';
import { TurnDetails } from '../../conversation-record/turn/turn-details.tsx';
import { classNames } from '../../design/class-names.ts';
import { MessageFiles } from './files/message-files.tsx';
import type { SimulationMessage } from './simulation-message.ts';

export type SimulationBubbleProps = {
  message: SimulationMessage;
  /** Where several agents hold the conversation one after the other. */
  agentName?: string | undefined;
};

/** One message; under an answer of the agent, how long it took, who wrote it and what it rests on. */
export function SimulationBubble({ message, agentName }: SimulationBubbleProps) {
  const { t } = useTranslation();
  const isUser = message.role === 'user';
  const { heard, rest } = heardText(message.text, message.heard);
  return (
    <article className={classNames('flex max-w-[88%] flex-col gap-1', isUser ? 'self-end' : 'self-start')}>
      <h3 className={classNames('text-muted text-xs', isUser ? 'text-right' : '')}>
        {isUser ? t('simulation.you') : (agentName ?? t('simulation.agent'))}
      </h3>
      {message.files ? <MessageFiles files={message.files} /> : null}
      {message.files && message.text === '' ? null : (
        <p
          dir="auto"
          className={classNames(
            'whitespace-pre-wrap break-words rounded-lg px-3 py-2 text-base',
            isUser ? 'self-end rounded-br-sm bg-accent text-on-accent' : 'rounded-bl-sm bg-sunken text-ink',
          )}
        >
          {heard}
          {rest ? (
            <s className="text-muted decoration-control">
              <span className="sr-only">{t('simulation.unheard')} </span>
              {rest}
            </s>
          ) : null}
          {message.isComplete ? null : (
            <span aria-hidden className="ml-0.5 inline-block h-[1em] w-[2px] translate-y-0.5 bg-accent" />
          )}
        </p>
      )}
      {message.heard === undefined ? null : (
        <p className="text-muted text-xs">{t('simulation.interrupted')}</p>
      )}
      {message.ledger?.model ? (
        <TurnDetails
          ledger={message.ledger}
          evidence={message.evidence ?? []}
          retrieval={message.retrieval}
        />
      ) : null}
    </article>
  );
}
