import type { PromptSection, PromptSections } from '@parley/contract/prompt.ts';
import { useTranslation } from 'react-i18next';
import { PromptTextField } from './prompt-text-field.tsx';

export type PromptSectionFieldsProps = {
  sections: PromptSections;
  readOnly: boolean;
  onChange: (section: PromptSection, text: string) => void;
};

/** The eight parts of a structured prompt, in their order. */
export function PromptSectionFields({ sections, readOnly, onChange }: PromptSectionFieldsProps) {
  const { t } = useTranslation();
  const field = (section: PromptSection, label: string, hint: string) => (
    <PromptTextField
      key={section}
      field={section}
      label={label}
      hint={hint}
      value={sections[section]}
      readOnly={readOnly}
      onChange={onChange}
    />
  );
  return (
    <div className="flex flex-col gap-5">
      {field('personality', t('prompt.personality'), t('prompt.personality_hint'))}
      {field('environment', t('prompt.environment'), t('prompt.environment_hint'))}
      {field('objective', t('prompt.objective'), t('prompt.objective_hint'))}
      {field('tone', t('prompt.tone'), t('prompt.tone_hint'))}
      {field('mandatoryQuestions', t('prompt.mandatory_questions'), t('prompt.mandatory_questions_hint'))}
      {field('rules', t('prompt.rules'), t('prompt.rules_hint'))}
      {field('tools', t('prompt.tools'), t('prompt.tools_hint'))}
      {field('custom', t('prompt.custom'), t('prompt.custom_hint'))}
    </div>
  );
}
