import type { ToolAnswer } from '@parley/client/tool-events.ts';
import { SquareFunction } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parametersOf, type ShownToolCall } from '../../../conversation-record/tools/shown-tool-call.ts';
import { Button } from '../../../design/button.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { TextArea } from '../../../design/text-area.tsx';

export type FunctionAnswerProps = {
  call: ShownToolCall;
  onAnswer: (answer: ToolAnswer) => void;
};

/** Answers a function by hand: in a test the panel stands in for the program that would run it. */
export function FunctionAnswer({ call, onAnswer }: FunctionAnswerProps) {
  const { t } = useTranslation();
  const [result, setResult] = useState('');
  const [isError, setIsError] = useState(false);
  const parameters = parametersOf(call);

  function submit(event: FormEvent) {
    event.preventDefault();
    onAnswer({ result: result.trim() || t('toolCalls.default_answer'), isError });
  }

  return (
    <form aria-label={call.name} className="flex flex-col gap-2 p-3 text-sm" onSubmit={submit}>
      <div className="flex items-start gap-2">
        <SquareFunction size={16} aria-hidden className="mt-0.5 shrink-0 text-warning-ink" />
        <p className="min-w-0 flex-1 break-words font-medium text-ink">
          {t('toolCalls.answer_for', { name: call.name })}
        </p>
      </div>
      {Object.keys(parameters).length > 0 ? (
        <pre className="max-h-24 overflow-auto whitespace-pre-wrap break-words rounded-md border bg-surface p-2 text-xs">
          {JSON.stringify(parameters, undefined, 2)}
        </pre>
      ) : null}
      <TextArea
        label={t('toolCalls.answer')}
        hint={t('toolCalls.answer_hint')}
        rows={2}
        value={result}
        onValueChange={setResult}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox label={t('toolCalls.answer_failed')} checked={isError} onCheckedChange={setIsError} />
        <Button type="submit" size="sm" variant="primary">
          {t('toolCalls.send_answer')}
        </Button>
      </div>
    </form>
  );
}
