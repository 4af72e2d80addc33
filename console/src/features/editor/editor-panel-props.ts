import type { NewAgent } from '@parley/contract/agents.ts';
import type { AgentDraft, DraftChange } from './draft/agent-draft.ts';
import type { DraftErrors } from './draft/draft-error-codes.ts';

import type { KnownDocument } from './draft/knowledge-draft.ts';

/** What the panel of a section gets. */
export type EditorPanelProps = {
  draft: AgentDraft;
  errors: DraftErrors;
  /** The draft as a test conversation gets it, a moment after an edit; without id while the agent is being created. */
  tested: { agentId: string | undefined; draft: NewAgent };
  readOnly: boolean;
  onChange: (change: DraftChange) => void;
  /** The server gave the stored agent a document as it was added, which made a version. */
  onDocumentAdded: (addition: { document: KnownDocument; version: number | null }) => void;
};
