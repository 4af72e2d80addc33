import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../design/class-names.ts';
import { CONTROL_CLASS_NAMES } from '../../../design/control-class-names.ts';
import { Drawer } from '../../../design/drawer.tsx';
import { languageName } from '../../../design/language-name.ts';
import { useEditorState, useSettingValue } from '../settings/editor-store.tsx';
import { spokenVoice } from '../settings/spoken-agent.ts';
import { useChosenModelName } from './model-picker.tsx';

/** On phones: one line that says what was chosen, and opens the choices. */
export function AgentChoicesSheet({ className, children }: { className: string; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isVoice = useEditorState(({ draft }) => draft.document.type === 'voice');
  const language = useSettingValue('conversation_config.agent.language');
  const voice = spokenVoice(useSettingValue('conversation_config.tts.voice_id'), language);
  const model = useChosenModelName();
  const title = t(isVoice ? 'editor.agent_choices' : 'editor.agent_choices_chat');
  const chosen = [
    languageName(language, i18n.language),
    ...(isVoice ? [voice.voiceName || voice.voice] : []),
    model,
  ];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          CONTROL_CLASS_NAMES,
          'flex h-9 w-full items-center gap-2 px-3 text-left',
          className,
        )}
      >
        <span className="sr-only">{title}: </span>
        <span className="min-w-0 flex-1 truncate">{chosen.join(' · ')}</span>
        <ChevronRight size={16} aria-hidden className="text-faint" />
      </button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={title} maxWidthPx={480}>
        <div className="flex flex-col gap-5 overflow-y-auto p-4">{children}</div>
      </Drawer>
    </>
  );
}
