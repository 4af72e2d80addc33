import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Collapsible } from '../../design/collapsible.tsx';
import type { AgentDraft } from './draft/agent-draft.ts';
import type { EditorPanelProps } from './editor-panel-props.ts';
import { PromptSectionPanel } from './prompt-section-panel.tsx';
import { SpeechSectionPanel } from './speech-section-panel.tsx';

/** One collapsible part of the configuration. */
type EditorSection = {
  id: 'prompt' | 'speech';
  title: string;
  description: string;
  isOpenAtFirst: boolean;
  /** Whether agents like this one have it. */
  isFor: (draft: AgentDraft) => boolean;
  Panel: ComponentType<EditorPanelProps>;
};

/** The parts of the configuration in their order; a new part is one entry here. */
function useEditorSectionList(): readonly EditorSection[] {
  const { t } = useTranslation();
  return [
    {
      id: 'prompt',
      title: t('editor.section_prompt'),
      description: t('editor.section_prompt_hint'),
      isOpenAtFirst: true,
      isFor: () => true,
      Panel: PromptSectionPanel,
    },
    {
      id: 'speech',
      title: t('speech.section'),
      description: t('speech.section_hint'),
      isOpenAtFirst: false,
      isFor: ({ type }) => type === 'voice',
      Panel: SpeechSectionPanel,
    },
  ];
}

/** The configuration in sections that remember whether they are open. */
export function EditorSections(props: EditorPanelProps) {
  const sections = useEditorSectionList();
  const [openness, setOpenness] = useState(storedOpenness);
  const handleOpen = (id: EditorSection['id'], isOpen: boolean) => {
    const next = { ...openness, [id]: isOpen };
    setOpenness(next);
    localStorage.setItem(OPENNESS_KEY, JSON.stringify(next));
  };
  return sections
    .filter(({ isFor }) => isFor(props.draft))
    .map(({ id, title, description, isOpenAtFirst, Panel }) => (
      <Collapsible
        key={id}
        title={title}
        description={description}
        open={openness[id] ?? isOpenAtFirst}
        onOpenChange={(isOpen) => handleOpen(id, isOpen)}
      >
        <Panel {...props} />
      </Collapsible>
    ));
}

const OPENNESS_KEY = 'editor_sections';

function storedOpenness(): Partial<Record<EditorSection['id'], boolean>> {
  try {
    return JSON.parse(localStorage.getItem(OPENNESS_KEY) ?? '{}');
  } catch {
    return {};
  }
}
