import type { TemplateId } from '@parley/contract/templates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { PromptPanel } from '../prompt/prompt-panel.tsx';
import { languageModelListQuery } from './agent-detail-queries.ts';
import type { EditorPanelProps } from './editor-panel-props.ts';
import { useErrorSentence } from './error-sentence.ts';
import { templateQuery } from './templates/template-queries.ts';

/** The prompt panel on the editor's draft. */
export function PromptSectionPanel({ draft, errors, readOnly, onChange }: EditorPanelProps) {
  const sentenceOf = useErrorSentence();
  const client = useQueryClient();
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
    (template: TemplateId) => client.fetchQuery(templateQuery(template, language, type)),
    [client, language, type],
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
