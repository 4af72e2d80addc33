import type { AgentDraft, DraftChange } from './draft/agent-draft.ts';
import type { DraftErrors } from './draft/draft-errors.ts';

/** What the panel of a section gets. */
export type EditorPanelProps = {
  draft: AgentDraft;
  errors: DraftErrors;
  readOnly: boolean;
  onChange: (change: DraftChange) => void;
};
