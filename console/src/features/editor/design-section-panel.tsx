import { lazy, Suspense, useCallback, useMemo } from 'react';
import { Spinner } from '../../design/spinner.tsx';
import { usePermissions } from '../../session/permissions.ts';
import { FileLimitPanel } from '../advanced-settings/file-limit-panel.tsx';
import type { AgentDraft } from './draft/agent-draft.ts';
import { toWidgetDesign } from './draft/widget-design.ts';
import type { EditorPanelProps } from './editor-panel-props.ts';

// It brings the widget along, which agents of the other kind never need.
const ChatDesignPanel = lazy(async () => ({
  default: (await import('../chat-design/chat-design-panel.tsx')).ChatDesignPanel,
}));

/** The design panel on the editor's draft. */
export function DesignSectionPanel({ draft, tested, readOnly, onChange }: EditorPanelProps) {
  const { canUseSimulation } = usePermissions();
  const { design, name, language } = draft;
  const handleChange = useCallback(
    (change: Partial<AgentDraft['design']>) => onChange({ design: { ...design, ...change } }),
    [onChange, design],
  );
  const preview = useMemo(
    () => ({
      agentName: name,
      language,
      greeting: greetingOf(draft),
      design: toWidgetDesign(design),
      subject: tested,
      canTalk: canUseSimulation && !readOnly,
    }),
    [name, language, draft, design, tested, canUseSimulation, readOnly],
  );
  return (
    <Suspense fallback={<Spinner className="mx-auto my-8" />}>
      <ChatDesignPanel value={design} preview={preview} readOnly={readOnly} onChange={handleChange} />
      <div className="mt-6 border-t pt-5">
        <FileLimitPanel
          value={draft.maxFiles}
          readOnly={readOnly}
          onChange={(maxFiles) => onChange({ maxFiles })}
        />
      </div>
    </Suspense>
  );
}

/** What the agent says first; a variable without a value stays as it is written. */
function greetingOf({ firstMessage, firstMessageEnabled, selectedVariables }: AgentDraft): string {
  if (!firstMessageEnabled) return '';
  return firstMessage.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (written, name: string) =>
    String(selectedVariables[name] ?? written),
  );
}
