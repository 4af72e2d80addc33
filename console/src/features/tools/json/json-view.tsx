import type { TFunction } from 'i18next';
import { CircleAlert, WandSparkles } from 'lucide-react';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { type CodeMark, JsonEditor, type JsonEditorHandle } from './json-editor.tsx';
import { lineOf } from './json-range.ts';
import { formattedJson, type JsonProblem } from './tool-json.ts';
import type { ValueProblem } from './value-problems.ts';

/** A tool written as JSON, with everything that is wrong with it marked and listed. */
export function JsonView({
  value,
  problems,
  onChange,
}: {
  value: string;
  problems: readonly JsonProblem[];
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const editor = useRef<JsonEditorHandle>(null);
  const marks = useMemo(
    (): CodeMark[] => problems.map((problem) => ({ ...problem.range, message: problemSentence(problem, t) })),
    [problems, t],
  );
  const formatted = useMemo(() => formattedJson(value), [value]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <p className="min-w-0 flex-1 basis-72 text-muted text-xs">{t('functionEditor.json_hint')}</p>
        <Button
          size="sm"
          icon={WandSparkles}
          disabled={formatted === undefined || formatted === value}
          onClick={() => formatted !== undefined && onChange(formatted)}
        >
          {t('functionEditor.format')}
        </Button>
      </div>
      <JsonEditor
        ref={editor}
        label={t('functionEditor.json')}
        describedBy={`${id}-problems`}
        value={value}
        marks={marks}
        onChange={onChange}
      />
      <ul id={`${id}-problems`} aria-live="polite" className="flex flex-col gap-1">
        {problems.map((problem) => (
          <ProblemLine
            key={`${problem.at} ${problemSentence(problem, t)}`}
            at={problem.at}
            line={lineOf(value, problem.range.from)}
            sentence={problemSentence(problem, t)}
            onShow={() => editor.current?.show(problem.range.from)}
          />
        ))}
      </ul>
    </div>
  );
}

function ProblemLine({
  at,
  line,
  sentence,
  onShow,
}: {
  at: string;
  line: number;
  sentence: string;
  onShow: () => void;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <button
        type="button"
        onClick={onShow}
        className="flex items-start gap-1.5 rounded-sm text-left text-danger-ink text-sm hover:underline"
      >
        <span className="flex h-5 items-center">
          <CircleAlert size={16} aria-hidden />
        </span>
        <span className="wrap-anywhere min-w-0">
          {t('functionEditor.at_line', { line })}
          {at ? <span className="font-mono"> {at}</span> : null} {sentence}
        </span>
      </button>
    </li>
  );
}

/** Puts what is wrong with a tool's JSON into words. */
function problemSentence(problem: JsonProblem, t: TFunction): string {
  switch (problem.kind) {
    case 'syntax':
      return `${t('functionEditor.invalid_json')} ${problem.detail}`;
    case 'value':
      return valueSentence(problem.problem, t);
    case 'field':
      return t(`webhook.error_${problem.code}`);
    case 'type_locked':
      return t('functionEditor.json_type_locked');
    case 'type_present':
      return t('functionEditor.json_type_present');
    case 'name_taken':
      return t('functionEditor.name_taken');
  }
}

function valueSentence(problem: ValueProblem, t: TFunction): string {
  const choices = 'choices' in problem ? problem.choices.join(', ') : undefined;
  const count = 'limit' in problem ? problem.limit : undefined;
  return t(`functionEditor.value_${problem.code}`, { ...problem, choices, count });
}
