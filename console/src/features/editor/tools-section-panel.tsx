import { lazy, Suspense, useCallback, useMemo } from 'react';
import { Spinner } from '../../design/spinner.tsx';
import type { EditorPanelProps } from './editor-panel-props.ts';

const FunctionsPanel = lazy(async () => ({
  default: (await import('../functions/functions-panel.tsx')).FunctionsPanel,
}));
const AgentServersPanel = lazy(async () => ({
  default: (await import('../tool-servers/agent-servers/agent-servers-panel.tsx')).AgentServersPanel,
}));

/** What the agent can do besides talking, on the editor's draft. */
export function ToolsSectionPanel({ draft, tested, readOnly, onChange }: EditorPanelProps) {
  const { functions, brokenFunctions, type, language, additionalLanguages, selectedVariables } = draft;
  const languages = useMemo(
    () => [language, ...additionalLanguages.filter((other) => other !== language)],
    [language, additionalLanguages],
  );
  const handleServers = useCallback(
    (toolServerIds: readonly string[]) => onChange({ toolServerIds }),
    [onChange],
  );
  return (
    <Suspense fallback={<Spinner className="mx-auto my-8" />}>
      <div className="flex flex-col gap-8">
        <FunctionsPanel
          value={{ functions, brokenFunctions }}
          agentId={tested.agentId}
          agentType={type}
          languages={languages}
          variables={selectedVariables}
          readOnly={readOnly}
          onChange={onChange}
        />
        <AgentServersPanel value={draft.toolServerIds} readOnly={readOnly} onChange={handleServers} />
      </div>
    </Suspense>
  );
}
