import { AGENT_NAME_MAX } from '@parley/contract/limits.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../design/class-names.ts';
import { ProblemLine } from '../../../design/problem-line.tsx';
import { RenameInput } from '../../../design/rename-input.tsx';
import { useLostFocus } from '../../../design/use-lost-focus.ts';
import { useSetting } from '../settings/editor-store.tsx';

/** The agent's name, renamed in place: Enter commits, Escape cancels, a blank name is not applied. */
export function AgentNameField() {
  const { t } = useTranslation();
  const { value: name, readOnly, error, change } = useSetting('name');
  const [typed, setTyped] = useState<string>();
  // Of the field that it was renamed in.
  const takeLostFocus = useLostFocus('[role="dialog"]');
  const look = 'h-7 max-w-full rounded-sm px-1 -ml-1 font-semibold text-ink text-lg';
  const commit = () => {
    const next = typed?.trim() ?? '';
    if (next !== '' && next !== name) change(next);
    setTyped(undefined);
  };
  return (
    <>
      {typed === undefined ? (
        <button
          ref={takeLostFocus}
          type="button"
          disabled={readOnly}
          aria-label={t('buttons.rename_named', { name: name || t('editor.untitled') })}
          aria-describedby={error ? 'agent-name-error' : undefined}
          onClick={() => setTyped(name)}
          className={classNames(
            look,
            'group flex items-center gap-1.5 text-left transition-colors enabled:hover:bg-hover',
          )}
        >
          <span title={name} className={classNames('truncate', name === '' && 'text-faint')}>
            {name || t('editor.untitled')}
          </span>
          {readOnly ? null : <Pencil size={16} aria-hidden className="text-faint group-hover:text-ink" />}
        </button>
      ) : (
        <RenameInput
          value={typed}
          maxLength={AGENT_NAME_MAX}
          className={classNames(look, 'w-full border border-control/70 bg-surface')}
          onChange={setTyped}
          onCommit={commit}
          onCancel={() => setTyped(undefined)}
        />
      )}
      {error ? <ProblemLine id="agent-name-error">{error}</ProblemLine> : null}
    </>
  );
}
