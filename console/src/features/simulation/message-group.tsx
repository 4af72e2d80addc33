import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RatingButtons } from '../../conversation-record/rating-buttons.tsx';
import type { ShownToolCall } from '../../conversation-record/tools/shown-tool-call.ts';
import { TakeoverLine } from '../../conversation-record/tools/takeover-line.tsx';
import { ToolCallCard } from '../../conversation-record/tools/tool-call-card.tsx';
import { Button } from '../../design/button.tsx';
import { SimulationBubble } from './simulation-bubble.tsx';
import type { SimulationMessage } from './simulation-message.ts';
import type { Rate } from './stored-rating.ts';
import { PutThroughLine } from './tools/put-through-line.tsx';
import type { Speaker } from './tools/speakers.ts';

export type MessageGroupProps = {
  message: SimulationMessage;
  /** Who says it; undefined for the caller. */
  speaker: Speaker | undefined;
  /** Whether the agents of the conversation have to be told apart. */
  isNamed: boolean;
  /** Calls as they were stored after the conversation. */
  stored: ReadonlyMap<string, ToolCallRecord>;
  /** Begins a test to keep, of the turn; absent where it is no answer of this agent. */
  onMakeTest: ((eventId: number) => void) | undefined;
  /** Rates what the agent said; absent where that cannot be stored. */
  onRate: Rate | undefined;
};

/** A message with the calls of tools that were made for it, and who takes the conversation over with it. */
export function MessageGroup({ message, speaker, isNamed, stored, onMakeTest, onRate }: MessageGroupProps) {
  const { t } = useTranslation();
  const { eventId, toolCalls: calls = [] } = message;
  // A turn that has only called tools so far has nothing to say yet.
  const isRated = message.role === 'agent' && message.isComplete && message.text.trim() !== '';
  const isSilent = calls.length > 0 && message.text.trim() === '';
  return (
    <>
      {speaker?.takesOver ? <TakeoverLine agentName={speaker.agentName} /> : null}
      {cards(calls.filter(({ isAfterWords }) => !isAfterWords))}
      {isSilent ? null : (
        <SimulationBubble message={message} agentName={isNamed ? speaker?.agentName : undefined} />
      )}
      {cards(calls.filter(({ isAfterWords }) => isAfterWords))}
      <PutThroughLine calls={calls} />
      {eventId !== undefined && (isRated || onMakeTest) ? (
        <div className="-mt-3 flex flex-wrap items-center gap-x-1">
          {isRated ? (
            <RatingButtons
              label={t('simulation.rateMessage')}
              score={message.score ?? null}
              canRate={onRate !== undefined}
              onRate={(score) => onRate?.(eventId, score)}
            />
          ) : null}
          {onMakeTest ? (
            <Button
              variant="ghost"
              size="sm"
              icon={<FlaskConical size={16} aria-hidden />}
              onClick={() => onMakeTest(eventId)}
            >
              {t('simulation.makeTest')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );

  function cards(shown: readonly ShownToolCall[]) {
    return shown.map((call) => <ToolCallCard key={call.id} call={call} stored={stored.get(call.id)} />);
  }
}
