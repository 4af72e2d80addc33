import { EMPTY_SECTIONS, PROMPT_SECTIONS, type PromptSection, splitPrompt } from '@parley/contract/prompt.ts';
import type { TemplateId } from '@parley/contract/templates.ts';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageModelListQuery } from '../../../data/connections.ts';
import { templateQuery } from '../../../data/prompts.ts';
import { useFetch } from '../../../data/use-change.ts';
import { Banner } from '../../../design/banner.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingIn } from '../settings/draft.ts';
import { useEditor, useEditorState, useSetting, useSettingValue } from '../settings/editor-store.tsx';
import type { SettingChange } from '../settings/settings.ts';
import { EnhanceDialog } from './enhance-dialog.tsx';
import { FirstMessageField } from './first-message-field.tsx';
import { PromptTextField } from './prompt-text-field.tsx';
import { PromptToolbar } from './prompt-toolbar.tsx';
import { enhancedPrompt, otherEditing, promptText } from './prompt-value.ts';
import { VariableStrip } from './variable-strip.tsx';

const PROMPT = 'conversation_config.agent.prompt.prompt';
const MODE = 'conversation_config.agent.prompt.prompt_mode';
const FIRST_MESSAGE = 'conversation_config.agent.first_message';

/** First message and system prompt of an agent, in eight sections or as free text. */
export function PromptPanel() {
  const { t } = useTranslation();
  const { readOnly } = useEditor();
  const { data: models } = useQuery(languageModelListQuery());
  const [isEnhancing, setIsEnhancing] = useState(false);
  const prompt = useSettingValue(PROMPT);
  const language = useSettingValue('conversation_config.agent.language');
  const replace = useReplace();
  const reset = useReset(replace);
  const { store } = useEditor();
  const isFreeText = typeof prompt === 'string';
  const text = promptText(prompt, language);
  return (
    <div className="flex flex-col gap-6">
      <FirstMessageField />
      <div className="flex flex-col gap-4 border-t pt-5">
        <PromptToolbar
          isFreeText={isFreeText}
          characters={text.length}
          canEnhance={models?.can_enhance}
          readOnly={readOnly}
          onEditing={() =>
            store.edit({
              [MODE]: isFreeText ? 'template' : 'custom',
              [PROMPT]: otherEditing(prompt, language),
            })
          }
          onEnhance={() => setIsEnhancing(true)}
          onReset={reset}
          onClear={() => replace({ [PROMPT]: isFreeText ? '' : EMPTY_SECTIONS }, t('prompt.cleared'))}
        />
        {isFreeText ? <FreeTextField /> : <SectionFields />}
      </div>
      <VariableStrip />
      {isEnhancing ? (
        <EnhanceDialog
          original={text}
          resultOf={(enhanced) => promptText(enhancedPrompt(prompt, enhanced), language)}
          isTemplateMode={!isFreeText}
          onInsert={(enhanced) => {
            setIsEnhancing(false);
            replace({ [PROMPT]: enhancedPrompt(prompt, enhanced) }, t('prompt.enhance_done'));
          }}
          onClose={() => setIsEnhancing(false)}
        />
      ) : null}
    </div>
  );
}

/** Makes a change to the whole prompt that can be taken back, without what is typed elsewhere meanwhile. */
function useReplace(): (change: SettingChange, message: string) => void {
  const { t } = useTranslation();
  const { store } = useEditor();
  return (change, message) => {
    const { draft } = store.state();
    const before: SettingChange = {
      [MODE]: settingIn(draft, MODE),
      [PROMPT]: settingIn(draft, PROMPT),
      ...(FIRST_MESSAGE in change && { [FIRST_MESSAGE]: settingIn(draft, FIRST_MESSAGE) }),
    };
    store.edit(change);
    toast.success(message, { action: { label: t('deletions.undo'), onClick: () => store.edit(before) } });
  };
}

/** Replaces first message and prompt by a template in the agent's language. */
function useReset(replace: ReturnType<typeof useReplace>): (template: TemplateId) => Promise<void> {
  const { t } = useTranslation();
  const fetchQuery = useFetch();
  const language = useSettingValue('conversation_config.agent.language');
  const type = useEditorState(({ draft }) => draft.document.type);
  return async (template) => {
    try {
      // It is written for the business, which may be another since it was read.
      const query = { ...templateQuery(template, language, type), staleTime: 0 };
      const { systemPrompt, firstMessage } = await fetchQuery(query);
      const prompt = splitPrompt(systemPrompt);
      replace(
        { [MODE]: 'template', [PROMPT]: prompt, [FIRST_MESSAGE]: firstMessage },
        t('prompt.reset_done'),
      );
    } catch {
      toast.error(t('prompt.template_failed'));
    }
  };
}

/** The eight parts of a structured prompt, in their order. */
function SectionFields() {
  const { value, error } = useSetting(PROMPT);
  if (typeof value === 'string') return null;
  return (
    <>
      {error ? <Banner tone="danger">{error}</Banner> : null}
      <div className="flex flex-col gap-5">
        {PROMPT_SECTIONS.map((section) => (
          <SectionField key={section} section={section} text={value[section]} />
        ))}
      </div>
    </>
  );
}

/** One of the parts; typing in it must not draw the others again. */
const SectionField = memo(function SectionField({ section, text }: { section: PromptSection; text: string }) {
  const { t } = useTranslation();
  const { store, readOnly } = useEditor();
  return (
    <PromptTextField
      label={t(`prompt.section_${section}`)}
      hint={t(`prompt.section_hint_${section}`)}
      value={text}
      readOnly={readOnly}
      onChange={(next) =>
        store.update(PROMPT, (before) =>
          typeof before === 'string' ? before : { ...before, [section]: next },
        )
      }
    />
  );
});

function FreeTextField() {
  const { t } = useTranslation();
  const { value, readOnly, error, change } = useSetting(PROMPT);
  return (
    <PromptTextField
      label={t('prompt.free_text')}
      hint={t('prompt.variables_hint', { example: '{{name}}' })}
      placeholder={t('prompt.system_prompt_placeholder')}
      error={error}
      isWhole
      value={typeof value === 'string' ? value : ''}
      readOnly={readOnly}
      onChange={change}
    />
  );
}
