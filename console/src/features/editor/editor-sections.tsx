import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Collapsible } from '../../design/collapsible.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { lastingStorage } from '../../session/browser-storage.ts';
import { onConsoleEvent } from '../../session/console-events.ts';
import { AdvancedPanel } from './advanced/advanced-panel.tsx';
import { KnowledgeSection } from './knowledge-section.tsx';
import { PromptPanel } from './prompt/prompt-panel.tsx';
import { defaultFieldId } from './prompt/variable-focus.ts';
import { isAt } from './settings/draft-errors.ts';
import { useEditorState } from './settings/editor-store.tsx';
import { SETTING_SECTIONS, type SettingSection } from './settings/settings.ts';
import { SpeechPanel } from './speech/speech-panel.tsx';
import { ToolsSection } from './tools-section.tsx';

// It brings the widget along, which agents of the other kind never need.
const DesignPanel = lazy(async () => ({
  default: (await import('./design/design-panel.tsx')).DesignPanel,
}));

type SectionId = 'prompt' | 'knowledge' | 'design' | 'tools' | 'speech' | 'advanced';

/** One collapsible part of the configuration. */
type EditorSection = {
  id: SectionId;
  /** Keys of its texts. */
  title: string;
  description: string;
  /** The agents that have it; all when left out. */
  onlyFor?: 'voice' | 'chat';
  /** The sections of the table of settings in it. */
  settings: readonly SettingSection[];
  Panel: ComponentType;
};

/** The parts of the configuration in their order; the first is open at first. */
const SECTIONS: readonly EditorSection[] = [
  {
    id: 'prompt',
    title: 'editor.section_prompt',
    description: 'editor.section_prompt_hint',
    settings: ['prompt'],
    Panel: PromptPanel,
  },
  {
    id: 'knowledge',
    title: 'agentKnowledge.section',
    description: 'agentKnowledge.section_hint',
    settings: ['knowledge'],
    Panel: KnowledgeSection,
  },
  {
    id: 'design',
    title: 'chatDesign.section',
    description: 'chatDesign.section_hint',
    onlyFor: 'chat',
    settings: ['design'],
    Panel: DesignPanel,
  },
  {
    id: 'tools',
    title: 'functions.section',
    description: 'functions.section_hint',
    settings: ['tools'],
    Panel: ToolsSection,
  },
  {
    id: 'speech',
    title: 'speech.section',
    description: 'speech.section_hint',
    onlyFor: 'voice',
    settings: ['speech'],
    Panel: SpeechPanel,
  },
  {
    id: 'advanced',
    title: 'editor.section_advanced',
    description: 'editor.section_advanced_hint',
    onlyFor: 'voice',
    settings: ['conversation', 'turns', 'languages', 'limits', 'privacy', 'access', 'analysis'],
    Panel: AdvancedPanel,
  },
];

/** The configuration in sections that remember whether they are open. */
export function EditorSections() {
  const { t } = useTranslation();
  const type = useEditorState(({ draft }) => draft.document.type);
  const errors = useEditorState((state) => state.errors);
  const [openness, setOpenness] = useState(storedOpenness);
  const handleOpen = (id: SectionId, isOpen: boolean) => {
    const next = { ...openness, [id]: isOpen };
    setOpenness(next);
    lastingStorage.setItem(OPENNESS_KEY, JSON.stringify(next));
  };
  const showDefault = useEffectEvent((name: string) => {
    flushSync(() => handleOpen('prompt', true));
    requestAnimationFrame(() => {
      const field = document.getElementById(defaultFieldId(name));
      field?.focus();
      // The toast that was clicked gives the focus back to where it came from as soon as it loses it.
      field?.focus();
    });
  });
  useEffect(() => onConsoleEvent('variable-default-wanted', ({ name }) => showDefault(name)), []);
  // A section with an error opens, and stays open while it is corrected.
  const [seenErrors, setSeenErrors] = useState(errors);
  if (seenErrors !== errors) {
    setSeenErrors(errors);
    const wrong = SECTIONS.filter(({ settings }) => settings.some((section) => hasErrorIn(errors, section)));
    setOpenness({ ...openness, ...Object.fromEntries(wrong.map(({ id }) => [id, true])) });
  }
  return SECTIONS.filter(({ onlyFor = type }) => onlyFor === type).map(
    ({ id, title, description, Panel }) => (
      <Collapsible
        key={id}
        title={t(title)}
        description={t(description)}
        open={openness[id] ?? id === 'prompt'}
        onOpenChange={(isOpen) => handleOpen(id, isOpen)}
      >
        <Suspense fallback={<Spinner className="mx-auto my-8" />}>
          <Panel />
        </Suspense>
      </Collapsible>
    ),
  );
}

function hasErrorIn(errors: object, section: SettingSection): boolean {
  const paths = Object.keys(SETTING_SECTIONS[section].rows);
  return Object.keys(errors).some((field) => paths.some((path) => isAt(field, path)));
}

const OPENNESS_KEY = 'editor_sections';

function storedOpenness(): Partial<Record<SectionId, boolean>> {
  try {
    return JSON.parse(lastingStorage.getItem(OPENNESS_KEY) ?? '{}');
  } catch {
    return {};
  }
}
