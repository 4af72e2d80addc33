import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Collapsible } from '../../design/collapsible.tsx';
import { lastingStorage } from '../../session/browser-storage.ts';
import { AdvancedSectionPanel } from './advanced-section-panel.tsx';
import { DesignSectionPanel } from './design-section-panel.tsx';
import type { AgentDraft } from './draft/agent-draft.ts';
import type { DraftErrors } from './draft/draft-error-codes.ts';
import type { EditorPanelProps } from './editor-panel-props.ts';
import { KnowledgeSectionPanel } from './knowledge-section-panel.tsx';
import { PromptSectionPanel } from './prompt-section-panel.tsx';
import { SpeechSectionPanel } from './speech-section-panel.tsx';
import { ToolsSectionPanel } from './tools-section-panel.tsx';

/** One collapsible part of the configuration. */
type EditorSection = {
  id: 'prompt' | 'knowledge' | 'tools' | 'speech' | 'design' | 'advanced';
  title: string;
  description: string;
  isOpenAtFirst: boolean;
  /** Whether agents like this one have it. */
  isFor: (draft: AgentDraft) => boolean;
  /** Beginnings of the fields that can be wrong in it. */
  fields?: readonly string[];
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
      fields: ['systemPrompt', 'firstMessage'],
      Panel: PromptSectionPanel,
    },
    {
      id: 'knowledge',
      title: t('agentKnowledge.section'),
      description: t('agentKnowledge.section_hint'),
      isOpenAtFirst: false,
      isFor: () => true,
      Panel: KnowledgeSectionPanel,
    },
    {
      id: 'design',
      title: t('chatDesign.section'),
      description: t('chatDesign.section_hint'),
      isOpenAtFirst: false,
      isFor: ({ type }) => type === 'chat',
      Panel: DesignSectionPanel,
    },
    {
      id: 'tools',
      title: t('functions.section'),
      description: t('functions.section_hint'),
      isOpenAtFirst: false,
      isFor: () => true,
      Panel: ToolsSectionPanel,
    },
    {
      id: 'speech',
      title: t('speech.section'),
      description: t('speech.section_hint'),
      isOpenAtFirst: false,
      isFor: ({ type }) => type === 'voice',
      Panel: SpeechSectionPanel,
    },
    {
      id: 'advanced',
      title: t('editor.section_advanced'),
      description: t('editor.section_advanced_hint'),
      isOpenAtFirst: false,
      isFor: ({ type }) => type === 'voice',
      fields: ['ignoredTerms', 'languagePresets.', 'criteria.', 'collectedFields.'],
      Panel: AdvancedSectionPanel,
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
    lastingStorage.setItem(OPENNESS_KEY, JSON.stringify(next));
  };
  // A section in which something must be mended opens, and stays open while it is mended.
  const [seenErrors, setSeenErrors] = useState(props.errors);
  if (seenErrors !== props.errors) {
    setSeenErrors(props.errors);
    const wrong = sections.filter(({ fields = [] }) => hasErrorIn(props.errors, fields));
    setOpenness({ ...openness, ...Object.fromEntries(wrong.map(({ id }) => [id, true])) });
  }
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

function hasErrorIn(errors: DraftErrors, fields: readonly string[]): boolean {
  return Object.keys(errors).some((error) => fields.some((field) => error.startsWith(field)));
}

function storedOpenness(): Partial<Record<EditorSection['id'], boolean>> {
  try {
    return JSON.parse(lastingStorage.getItem(OPENNESS_KEY) ?? '{}');
  } catch {
    return {};
  }
}
