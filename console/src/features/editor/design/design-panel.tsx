import { COLOR_MODES, STARTER_QUESTIONS, WIDGET_POSITIONS } from '@parley/contract/widget-look.ts';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../design/switch.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { usePermissions } from '../../../session/permissions.ts';
import { FileLimitSetting } from '../advanced/file-limit-setting.tsx';
import { useEditor, useEditorState, useSetting, useSettingValue } from '../settings/editor-store.tsx';
import { SelectSetting } from '../settings/setting-controls.tsx';
import { filledFirstMessage } from '../settings/spoken-agent.ts';
import { useTestedDraft } from '../settings/tested-draft.ts';
import { AccentColorField } from './accent-color-field.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ChatboxSizeField } from './chatbox-size-field.tsx';
import { CustomChoice } from './custom-choice.tsx';
import { DesignPreview } from './preview/design-preview.tsx';

/** How the agent looks on a website, beside the website's own widget, and what visitors may give it. */
export function DesignPanel() {
  const { t } = useTranslation();
  return (
    <>
      <div className="@container">
        <div className="grid gap-6 @3xl:grid-cols-[260px_minmax(0,1fr)]">
          <fieldset className="grid @md:grid-cols-2 @3xl:grid-cols-1 content-start gap-4">
            <legend className="sr-only">{t('editor.section_design')}</legend>
            <ColorModeField />
            <AccentColorField />
            <AvatarField />
            <ChatboxSizeField />
            <PositionFields />
            <StarterQuestionsField />
            <FeedbackFields />
          </fieldset>
          <Preview />
        </div>
      </div>
      <div className="mt-6 border-t pt-5">
        <FileLimitSetting />
      </div>
    </>
  );
}

function Preview() {
  const { readOnly } = useEditor();
  const { canUseSimulation } = usePermissions();
  const document = useEditorState(({ draft }) => draft.document);
  const subject = useTestedDraft();
  const language = useSettingValue('conversation_config.agent.language');
  const { widget } = document.platform_settings;
  const design = useMemo(() => widget ?? {}, [widget]);
  return (
    <DesignPreview
      agentName={document.name}
      language={language}
      greeting={filledFirstMessage(document, (_name, written) => written)}
      design={design}
      subject={subject}
      canTest={canUseSimulation && !readOnly}
    />
  );
}

const MODE_ICONS = { light: Sun, dark: Moon, auto: Monitor };

/** Light, dark, or as the visitor's system has it. */
function ColorModeField() {
  const { t } = useTranslation();
  const { value, readOnly, change } = useSetting('platform_settings.widget.color_mode');
  return (
    <div className="flex flex-col gap-1.5">
      <SelectSetting
        path="platform_settings.widget.color_mode"
        options={COLOR_MODES.map((mode) => ({
          value: mode,
          label: t(`chatDesign.mode_${mode}`),
          icon: MODE_ICONS[mode],
        }))}
      />
      {value === 'auto' ? (
        <p className="text-muted text-xs">{t('chatDesign.mode_auto_hint')}</p>
      ) : (
        <CustomChoice icon={MODE_ICONS.auto} disabled={readOnly} onClick={() => change('auto')}>
          {t('chatDesign.mode_custom')}
        </CustomChoice>
      )}
    </div>
  );
}

type WidgetPosition = (typeof WIDGET_POSITIONS)[number];

/** Where the dot of each corner stands. */
const DOTS: Readonly<Record<WidgetPosition, string>> = {
  'bottom-right': 'right-0.5 bottom-0.5',
  'bottom-left': 'bottom-0.5 left-0.5',
  'top-right': 'top-0.5 right-0.5',
  'top-left': 'top-0.5 left-0.5',
};

/** The corner of the page, apart for large and for small screens. */
function PositionFields() {
  const { t } = useTranslation();
  const options = WIDGET_POSITIONS.map((position) => ({
    value: position,
    label: t(`chatDesign.position_${position}`),
    icon: (
      <span aria-hidden className="relative h-4 w-5 shrink-0 rounded-sm border border-control">
        <span className={`absolute size-1.5 rounded-full bg-accent-ink ${DOTS[position]}`} />
      </span>
    ),
  }));
  return (
    <>
      <SelectSetting path="platform_settings.widget.desktop_position" options={options} />
      <SelectSetting path="platform_settings.widget.mobile_position" options={options} />
    </>
  );
}

/** Questions that the chat offers before the visitor writes, one on each line. */
function StarterQuestionsField() {
  const { t } = useTranslation();
  const { value, readOnly, label, errorAt, change } = useSetting(
    'platform_settings.widget.starter_questions',
  );
  return (
    <TextArea
      label={label}
      hint={t('chatDesign.starter_questions_hint', { count: STARTER_QUESTIONS.max })}
      error={errorAt('lines')}
      autoGrow
      rows={2}
      readOnly={readOnly}
      value={value}
      onValueChange={change}
    />
  );
}

/** Whether visitors are asked for their opinion, of answers and of whole conversations. */
function FeedbackFields() {
  const { t } = useTranslation();
  const { value, readOnly, change } = useSetting('platform_settings.widget.feedback_mode');
  return (
    <>
      <Switch
        label={t('chatDesign.ask_answers')}
        hint={t('chatDesign.ask_answers_hint')}
        checked={value.asksAboutAnswers}
        disabled={readOnly}
        onCheckedChange={(asksAboutAnswers) => change({ ...value, asksAboutAnswers })}
      />
      <Switch
        label={t('chatDesign.ask_conversation')}
        hint={t('chatDesign.ask_conversation_hint')}
        checked={value.asksAboutConversation}
        disabled={readOnly}
        onCheckedChange={(asksAboutConversation) => change({ ...value, asksAboutConversation })}
      />
    </>
  );
}
