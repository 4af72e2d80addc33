import type { TemplateId } from '@parley/contract/templates.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { languageModelListQuery } from '../../data/language-models.ts';
import { templateQuery } from '../../data/templates.ts';
import { useFetch } from '../../data/use-fetch.ts';
import { PromptPanel } from '../prompt/prompt-panel.tsx';
import type { EditorPanelProps } from './editor-panel-props.ts';
import { useErrorSentence } from './error-sentence.ts';

/** The prompt panel on the editor's draft. */
export function PromptSectionPanel({ draft, errors, readOnly, onChange }: EditorPanelProps) {
  const sentenceOf = useErrorSentence();
  const fetchQuery = useFetch();
  const { data: models } = useQuery(languageModelListQuery());
  const { firstMessage, firstMessageEnabled, systemPrompt, promptEditing, sections, language, type } = draft;
  const value = useMemo(
    () => ({ firstMessage, firstMessageEnabled, systemPrompt, promptEditing, sections, language }),
    [firstMessage, firstMessageEnabled, systemPrompt, promptEditing, sections, language],
  );
  const sentences = useMemo(
    () => ({
      systemPrompt: errors.systemPrompt && sentenceOf(errors.systemPrompt),
      firstMessage: errors.firstMessage && sentenceOf(errors.firstMessage),
    }),
    [errors.systemPrompt, errors.firstMessage, sentenceOf],
  );
  const loadTemplate = useCallback(
    (template: TemplateId) => fetchQuery(templateQuery(template, language, type)),
    [fetchQuery, language, type],
  );
  return (
    <PromptPanel
      value={value}
      onChange={onChange}
      errors={sentences}
      readOnly={readOnly}
      canEnhance={models?.can_enhance}
      loadTemplate={loadTemplate}
    />
  );
}
