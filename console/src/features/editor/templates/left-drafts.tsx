import type { AgentType } from '@parley/contract/agent-list.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fewAgentsQuery } from '../../../data/agents.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { lastingStorage } from '../../../session/browser-storage.ts';
import { useCurrentUser } from '../../../session/session-queries.ts';
import { draftsOfAgents, forgetDraft, moveDraft } from '../settings/stored-draft.ts';

export type LeftDraftsProps = {
  type: AgentType;
  /** Under which name a new agent takes a draft over. */
  newAgent: string;
  /** The draft is now that of the new agent. */
  onTaken: () => void;
};

type AgentDrafts = ReturnType<typeof draftsOfAgents>;

/** Drafts whose agents were deleted meanwhile: a new agent takes one over, or it is discarded. */
export function LeftDrafts({ type, newAgent, onTaken }: LeftDraftsProps) {
  const { t } = useTranslation();
  const { id: userId } = useCurrentUser();
  const [drafts, setDrafts] = useState(() =>
    draftsOfAgents(lastingStorage, userId).filter(({ draft }) => draft.document.type === type),
  );
  return useLeftOf(drafts).map(({ agent, draft }) => (
    <Banner
      key={agent}
      className="mb-4"
      action={
        <>
          <Button
            size="sm"
            onClick={() => {
              moveDraft(lastingStorage, { userId, agent }, { userId, agent: newAgent });
              onTaken();
            }}
          >
            {t('editor.left_draft_take')}
          </Button>
          <Button
            size="sm"
            onClick={() => {
              forgetDraft(lastingStorage, { userId, agent });
              setDrafts(drafts.filter((other) => other.agent !== agent));
            }}
          >
            {t('editor.restored_discard')}
          </Button>
        </>
      }
    >
      {t('editor.left_draft', { name: draft.document.name })}
    </Banner>
  ));
}

/** Those drafts whose agents are known to be deleted. */
export function useLeftOf(drafts: AgentDrafts): AgentDrafts {
  const found = useQueries({ queries: drafts.map(({ agent }) => fewAgentsQuery(agent)) });
  return drafts.filter((_, index) => found[index]?.data?.length === 0);
}
