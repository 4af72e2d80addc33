import { CallError } from '@parley/client/call.ts';
import { DUPLICATE_OPEN_MS } from '@parley/contract/agent-list.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentRow } from '../../data/agent-rows.ts';
import { useDuplicateAgent } from '../../data/agents.ts';
import { toast } from '../../design/toast.tsx';
import type { OpenAgent } from '../../session/agent-address.ts';
import { failureSentence } from '../../session/failure-sentence.ts';

/** Copies an agent, says how it went and opens the copy a moment later. */
export function useDuplication(open: (agent: OpenAgent) => void) {
  const { t } = useTranslation();
  const { mutateAsync, isPending, variables } = useDuplicateAgent();
  const [copyId, setCopyId] = useState<string>();
  useEffect(() => {
    if (copyId === undefined) return;
    const timer = setTimeout(() => {
      setCopyId(undefined);
      open({ kind: 'stored', id: copyId });
    }, DUPLICATE_OPEN_MS);
    return () => clearTimeout(timer);
  }, [copyId, open]);
  const duplicate = useCallback(
    (agent: AgentRow) =>
      // What is passed to `mutate` is heard of the last of several alone.
      void mutateAsync(agent.externalId).then(
        ({ provider_uuid, duplication_info: webhooks }) => {
          const areWebhooksMissing = webhooks.webhooks_duplicated < webhooks.original_webhooks;
          toast.success(
            t('agents.duplicated'),
            areWebhooksMissing ? { description: t('agents.webhooks_note') } : {},
          );
          setCopyId(provider_uuid);
        },
        (error) => {
          const isFull = error instanceof CallError && error.code === 'max_agents_reached';
          if (isFull) toast.error(t('agents.error_max_agents_reached'));
          else toast.error(t('agents.duplicate_failed'), { description: failureSentence(error, t) });
        },
      ),
    [mutateAsync, t],
  );
  return { duplicate, duplicatingId: isPending ? variables : undefined };
}
