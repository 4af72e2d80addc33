import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { type PathStep, valuePath } from './value-path.ts';

/** How many members of a list or an object are shown at first, and more at a time. */
const SHOWN_AT_FIRST = 20;

/** A JSON answer, of which every value can be clicked to become a variable. */
export function AnswerTree({
  value,
  onPick,
}: {
  value: unknown;
  /** Absent where nothing can be picked. */
  onPick: ((path: string) => void) | undefined;
}) {
  return (
    <div className="font-mono text-sm">
      <AnswerNode name={undefined} value={value} steps={[]} onPick={onPick} />
    </div>
  );
}

type AnswerNodeProps = {
  name: string | undefined;
  value: unknown;
  steps: readonly PathStep[];
  onPick: ((path: string) => void) | undefined;
};

function AnswerNode(props: AnswerNodeProps) {
  const { name, value, steps, onPick } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  if (typeof value !== 'object' || value === null) return <AnswerLeaf {...props} />;
  const isList = Array.isArray(value);
  const members: [PathStep, unknown][] = isList
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  const [opening, closing] = isList ? '[]' : '{}';
  return (
    <div className="py-0.5">
      <AnswerName name={name} />
      <span className="text-faint">
        {opening}
        {members.length === 0 ? closing : null}
      </span>
      {members.length > 0 ? (
        <>
          <ul className="ml-1.5 border-line border-l pl-3">
            {members.slice(0, shown).map(([step, inner]) => (
              <li key={String(step)}>
                <AnswerNode name={String(step)} value={inner} steps={[...steps, step]} onPick={onPick} />
              </li>
            ))}
          </ul>
          {members.length > shown ? (
            <Button size="sm" className="my-1 ml-4 font-sans" onClick={() => setShown(shown * 5)}>
              {t('webhook.show_more', { count: members.length - shown })}
            </Button>
          ) : null}
          <span className="text-faint">{closing}</span>
        </>
      ) : null}
    </div>
  );
}

function AnswerName({ name }: Pick<AnswerNodeProps, 'name'>) {
  return name === undefined ? null : <span className="text-muted">{name}: </span>;
}

/** A text, a number, yes, no or nothing, which can be picked. */
function AnswerLeaf({ name, value, steps, onPick }: AnswerNodeProps) {
  const { t } = useTranslation();
  const text = JSON.stringify(value) ?? 'null';
  const path = valuePath(steps);
  return (
    <div className="wrap-anywhere py-0.5">
      <AnswerName name={name} />
      {onPick && path !== undefined ? (
        <button
          type="button"
          title={t('webhook.pick', { path })}
          aria-label={`${t('webhook.pick', { path })}: ${text.slice(0, 100)}`}
          onClick={() => onPick(path)}
          className="wrap-anywhere min-h-6 rounded-sm border border-transparent px-1 text-left text-accent-ink transition-colors hover:border-accent-line hover:bg-accent-soft"
        >
          {text}
        </button>
      ) : (
        <span className="text-ink">{text}</span>
      )}
    </div>
  );
}
