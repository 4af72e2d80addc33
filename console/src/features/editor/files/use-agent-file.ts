import type { AgentFile } from '@parley/contract/agent-versions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../design/toast.tsx';
import { type AgentFileProblem, readAgentFile } from './agent-file.ts';

/** The agent in a file that was chosen; a file without one is refused with a sentence. */
export function useAgentFile() {
  const { t } = useTranslation();
  const [file, setFile] = useState<AgentFile>();
  const sentenceOf = (problem: AgentFileProblem, path: string): string => {
    if (problem === 'too_large') return t('history.file_too_large');
    if (problem === 'unreadable') return t('history.file_unreadable');
    if (problem === 'not_json') return t('history.file_not_json');
    if (problem === 'newer_format') return t('history.file_newer');
    if (problem === 'invalid_settings') return t('history.file_invalid', { place: path });
    return t('history.file_not_an_agent');
  };
  const read = async (chosen: File | undefined): Promise<AgentFile | undefined> => {
    if (!chosen) return undefined;
    const result = await readAgentFile(chosen);
    if ('problem' in result) {
      toast.error(sentenceOf(result.problem, result.path));
      return undefined;
    }
    setFile(result.agent);
    return result.agent;
  };
  return { file, read, forget: () => setFile(undefined) };
}
