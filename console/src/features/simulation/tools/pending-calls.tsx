import type { ToolAnswer } from '@parley/client/tool-events.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SimulationMessage } from '../simulation-message.ts';
import { ApprovalRequest } from './approval-request.tsx';
import { FunctionAnswer } from './function-answer.tsx';
import { pendingCalls } from './tool-call-state.ts';

export type PendingCallsProps = {
  messages: readonly SimulationMessage[];
  onDecide: (callId: string, isApproved: boolean) => void;
  onAnswer: (callId: string, answer: ToolAnswer) => void;
};

/**
 * What a conversation waits for whoever tests to do. It stands outside of the messages, so that it stays in view
 * wherever they are scrolled to.
 */
export function PendingCalls({ messages, onDecide, onAnswer }: PendingCallsProps) {
  const { t } = useTranslation();
  const calls = pendingCalls(messages);
  const [first] = calls;
  const announcement = useRef<HTMLParagraphElement>(null);
  // The button that was pressed goes away; whoever uses the keyboard goes on from here to the message field.
  const keepPlace = () => announcement.current?.focus();
  return (
    <>
      <p ref={announcement} role="alert" tabIndex={-1} className="sr-only">
        {first
          ? t(first.status === 'deciding' ? 'toolCalls.announce_approval' : 'toolCalls.announce_answer', {
              name: first.name,
            })
          : ''}
      </p>
      {calls.length > 0 ? (
        <section
          aria-label={t('toolCalls.waits_for_you')}
          className="max-h-[45%] shrink-0 overflow-y-auto border-t bg-warning-soft"
        >
          {calls.map((call) =>
            call.status === 'deciding' ? (
              <ApprovalRequest
                key={call.id}
                call={call}
                onDecide={(isApproved) => {
                  keepPlace();
                  onDecide(call.id, isApproved);
                }}
              />
            ) : (
              <FunctionAnswer
                key={call.id}
                call={call}
                onAnswer={(answer) => {
                  keepPlace();
                  onAnswer(call.id, answer);
                }}
              />
            ),
          )}
        </section>
      ) : null}
    </>
  );
}
