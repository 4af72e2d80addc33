import { CircleAlert, WandSparkles } from 'lucide-react';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { formattedJson, type JsonProblem } from './function-json.ts';
import { type CodeMark, JsonEditor, type JsonEditorHandle } from './json-editor.tsx';
import { lineOf } from './json-place.ts';
import { useJsonProblemSentence } from './json-problem-sentence.ts';

/** A function written as JSON, with everything that is wrong with it marked and listed. */
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
  const sentenceOf = useJsonProblemSentence();
  const marks = useMemo(
    (): CodeMark[] => problems.map((problem) => ({ ...problem.place, message: sentenceOf(problem) })),
    [problems, sentenceOf],
  );
  const formatted = useMemo(() => formattedJson(value), [value]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <p className="min-w-0 flex-1 basis-72 text-muted text-xs">{t('functionEditor.json_hint')}</p>
        <Button
          size="sm"
          icon={<WandSparkles size={16} aria-hidden />}
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
          <li key={`${problem.at} ${sentenceOf(problem)}`}>
            <button
              type="button"
              onClick={() => editor.current?.show(problem.place.from)}
              className="flex items-start gap-1.5 rounded-sm text-left text-danger-ink text-sm hover:underline"
            >
              <span className="flex h-5 items-center">
                <CircleAlert size={16} aria-hidden />
              </span>
              <span className="wrap-anywhere min-w-0">
                {t('functionEditor.at_line', { line: lineOf(value, problem.place.from) })}
                {problem.at ? <span className="font-mono"> {problem.at}</span> : null} {sentenceOf(problem)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
