import type { AgentFile } from '@parley/contract/agent-versions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../design/toast.tsx';
import { readAgentFile } from './agent-file.ts';

/** The agent in a file that was chosen; a file without one is refused with a sentence. */
export function useAgentFile() {
  const { t } = useTranslation();
  const [file, setFile] = useState<AgentFile>();
  const read = async (chosen: File | undefined): Promise<AgentFile | undefined> => {
    if (!chosen) return undefined;
    const result = await readAgentFile(chosen);
    if ('problem' in result) {
      toast.error(t(`history.file_${result.problem}`, { place: result.path }));
      return undefined;
    }
    setFile(result.agent);
    return result.agent;
  };
  return { file, read, forget: () => setFile(undefined) };
}
