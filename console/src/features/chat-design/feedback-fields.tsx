import { useTranslation } from 'react-i18next';
import { Switch } from '../../design/switch.tsx';
import type { DesignFieldProps } from './design-value.ts';

/** Whether visitors are asked for their opinion, of answers and of whole conversations. */
export function FeedbackFields({ value, readOnly, onChange }: DesignFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('chatDesign.ask_answers')}
        hint={t('chatDesign.ask_answers_hint')}
        checked={value.asksAboutAnswers}
        disabled={readOnly}
        onCheckedChange={(asksAboutAnswers) => onChange({ asksAboutAnswers })}
      />
      <Switch
        label={t('chatDesign.ask_conversation')}
        hint={t('chatDesign.ask_conversation_hint')}
        checked={value.asksAboutConversation}
        disabled={readOnly}
        onCheckedChange={(asksAboutConversation) => onChange({ asksAboutConversation })}
      />
    </>
  );
}
