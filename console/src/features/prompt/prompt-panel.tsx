import { PROMPT_DEBOUNCE_MS } from '@parley/contract/limits.ts';
import type { PromptSection } from '@parley/contract/prompt.ts';
import type { TemplateId } from '@parley/contract/templates.ts';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { toast } from '../../design/toast.tsx';
import { useSettledValue } from '../../design/use-settled-value.ts';
import { EnhanceDialog } from './enhance-dialog.tsx';
import { FirstMessageField } from './first-message-field.tsx';
import { PromptSectionFields } from './prompt-section-fields.tsx';
import { PromptTextField } from './prompt-text-field.tsx';
import { PromptToolbar } from './prompt-toolbar.tsx';
import {
  clearedPrompt,
  editedAs,
  enhancedBy,
  enhancedText,
  type PromptChange,
  type PromptValue,
  promptAsItIs,
  promptText,
  replacedBy,
} from './prompt-value.ts';

export type { PromptChange, PromptValue } from './prompt-value.ts';

export type PromptPanelProps = {
  value: PromptValue;
  onChange: (change: PromptChange) => void;
  /** Sentences for fields that cannot be saved as they are. */
  errors: { systemPrompt?: string | undefined; firstMessage?: string | undefined };
  readOnly: boolean;
  /** Whether a connected model can improve a prompt; undefined while that is not known. */
  canEnhance: boolean | undefined;
  /** Gets a template in the agent's language. */
  loadTemplate: (template: TemplateId) => Promise<{ systemPrompt: string; firstMessage: string }>;
};

/** First message and system prompt of an agent, in eight sections or as free text. */
export const PromptPanel = memo(function PromptPanel(props: PromptPanelProps) {
  const { value, onChange, errors, readOnly, canEnhance, loadTemplate } = props;
  const { t } = useTranslation();
  const [isEnhancing, setIsEnhancing] = useState(false);
  const settled = useSettledValue(value, PROMPT_DEBOUNCE_MS);
  const text = useMemo(() => promptText(settled), [settled]);

  const handleSection = useCallback(
    (section: PromptSection, content: string) => onChange({ sections: { [section]: content } }),
    [onChange],
  );
  const handleText = useCallback(
    (_field: 'systemPrompt', content: string) => onChange({ systemPrompt: content }),
    [onChange],
  );
  /** Makes a change to the whole prompt that can be taken back. */
  const replace = (change: PromptChange, message: string) => {
    const before = promptAsItIs(value);
    onChange(change);
    toast.success(message, { action: { label: t('prompt.undo'), onClick: () => onChange(before) } });
  };
  const handleReset = async (template: TemplateId) => {
    try {
      const { systemPrompt, firstMessage } = await loadTemplate(template);
      replace(
        { ...replacedBy(systemPrompt), firstMessage, firstMessageEnabled: firstMessage !== '' },
        t('prompt.reset_done'),
      );
    } catch {
      toast.error(t('prompt.template_failed'));
    }
  };
  const handleInsert = (enhanced: string) => {
    setIsEnhancing(false);
    replace(enhancedBy(value, enhanced), t('prompt.enhance_done'));
  };

  return (
    <div className="flex flex-col gap-6">
      <FirstMessageField
        firstMessage={value.firstMessage}
        firstMessageEnabled={value.firstMessageEnabled}
        error={errors.firstMessage}
        readOnly={readOnly}
        onChange={onChange}
      />
      <div className="flex flex-col gap-4 border-t pt-5">
        <PromptToolbar
          editing={value.promptEditing}
          characters={text.length}
          canEnhance={canEnhance}
          readOnly={readOnly}
          onEditing={(editing) => onChange(editedAs(value, editing))}
          onEnhance={() => setIsEnhancing(true)}
          onReset={handleReset}
          onClear={() => replace(clearedPrompt, t('prompt.cleared'))}
        />
        {value.promptEditing === 'template' ? (
          <>
            {errors.systemPrompt ? <Banner tone="danger">{errors.systemPrompt}</Banner> : null}
            <PromptSectionFields sections={value.sections} readOnly={readOnly} onChange={handleSection} />
          </>
        ) : (
          <PromptTextField
            field="systemPrompt"
            label={t('prompt.free_text')}
            hint={t('prompt.variables_hint', { example: '{{name}}' })}
            placeholder={t('prompt.system_prompt_placeholder')}
            error={errors.systemPrompt}
            isTall
            value={value.systemPrompt}
            readOnly={readOnly}
            onChange={handleText}
          />
        )}
      </div>
      {isEnhancing ? (
        <EnhanceDialog
          original={text}
          resultOf={(enhanced) => enhancedText(value, enhanced)}
          isTemplateMode={value.promptEditing === 'template'}
          onInsert={handleInsert}
          onClose={() => setIsEnhancing(false)}
        />
      ) : null}
    </div>
  );
});
