import type { AgentFile } from '@parley/contract/agent-versions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agentDocumentsQuery } from '../../../data/agent-documents.ts';
import { useFetch } from '../../../data/use-change.ts';
import { toast } from '../../../design/toast.tsx';
import { documentIdsOf, readAgentFile, withDocumentsIn } from './agent-file.ts';

const NONE: ReadonlyMap<string, unknown> = new Map();

/** The agent in a file that was chosen; a file without one is refused with a sentence. */
export function useAgentFile() {
  const { t } = useTranslation();
  const fetchQuery = useFetch();
  const [file, setFile] = useState<AgentFile>();
  const read = async (chosen: File | undefined): Promise<AgentFile | undefined> => {
    if (!chosen) return undefined;
    const result = await readAgentFile(chosen);
    if ('problem' in result) {
      toast.error(t(`history.file_${result.problem}`, { place: result.path }));
      return undefined;
    }
    const ids = documentIdsOf(result.agent);
    // What cannot be asked now is said when the agent is saved.
    const documents =
      ids.length > 0 ? await fetchQuery(agentDocumentsQuery(ids)).catch(() => undefined) : NONE;
    const agent = documents ? withDocumentsIn(documents, result.agent) : result.agent;
    const count = ids.length - documentIdsOf(agent).length;
    if (count > 0) toast.warning(t('history.documents_left_out', { count }));
    setFile(agent);
    return agent;
  };
  return { file, read, forget: () => setFile(undefined) };
}
