import { parsedJson } from '@parley/contract/json.ts';
import { type ComponentType, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Collapsible } from '../../design/collapsible.tsx';
import { HelpButton } from '../../design/help-button.tsx';
import { lazyComponent } from '../../design/lazy-part.tsx';
import { Skeletons } from '../../design/skeletons.tsx';
import { lastingStorage } from '../../session/browser-storage.ts';
import { useConsoleEvent } from '../../session/console-events.ts';
import { AdvancedPanel } from './advanced/advanced-panel.tsx';
import {
  EDITOR_SECTIONS,
  type EditorSection,
  type EditorSectionId,
  sectionElementId,
} from './editor-section-list.ts';
import { KnowledgeSection } from './knowledge-section.tsx';
import { PromptPanel } from './prompt/prompt-panel.tsx';
import { defaultFieldId } from './prompt/variable-focus.ts';
import { sectionFact } from './section-fact.ts';
import { SectionLinks } from './section-links.tsx';
import { isAt } from './settings/draft-errors.ts';
import { useEditorState } from './settings/editor-store.tsx';
import { SETTING_SECTIONS, type SettingSection } from './settings/settings.ts';
import { SpeechPanel } from './speech/speech-panel.tsx';
import { ToolsSection } from './tools-section.tsx';

// It brings the widget along, which agents of the other kind never need.
const DesignPanel = lazyComponent(() => import('./design/design-panel.tsx'), 'DesignPanel');

const PANELS: Readonly<Record<EditorSectionId, ComponentType>> = {
  prompt: PromptPanel,
  knowledge: KnowledgeSection,
  design: DesignPanel,
  tools: ToolsSection,
  speech: SpeechPanel,
  advanced: AdvancedPanel,
};

/** The configuration in sections that remember whether they are open. */
export function EditorSections() {
  const type = useEditorState(({ draft }) => draft.document.type);
  const errors = useEditorState((state) => state.errors);
  const [openness, setOpenness] = useState<Partial<Record<EditorSectionId, boolean>>>(() =>
    Object(parsedJson(lastingStorage.getItem(OPENNESS_KEY) ?? '')),
  );
  const handleOpen = (id: EditorSectionId, isOpen: boolean) => {
    const next = { ...openness, [id]: isOpen };
    setOpenness(next);
    lastingStorage.setItem(OPENNESS_KEY, JSON.stringify(next));
  };
  useConsoleEvent('variable-default-wanted', ({ name }) => {
    flushSync(() => handleOpen('prompt', true));
    requestAnimationFrame(() => {
      const field = document.getElementById(defaultFieldId(name));
      field?.focus();
      // The toast that was clicked gives the focus back to where it came from as soon as it loses it.
      field?.focus();
    });
  });
  const showSection = (id: EditorSectionId) => {
    flushSync(() => handleOpen(id, true));
    // The window that it was chosen in gives the focus back first.
    requestAnimationFrame(() => {
      const section = document.getElementById(sectionElementId(id));
      section?.scrollIntoView({ block: 'start' });
      section?.querySelector('button')?.focus({ preventScroll: true });
      // Only once it has opened is there enough below the last ones for them to come to the top.
      const handleEnd = ({ propertyName }: TransitionEvent) =>
        propertyName === 'height' && section?.scrollIntoView({ block: 'start' });
      section?.addEventListener('transitionend', handleEnd, { signal: AbortSignal.timeout(OPENING_MS) });
    });
  };
  useConsoleEvent('editor-section-wanted', ({ section }) => showSection(section));
  // A section with an error opens, and stays open while it is corrected.
  const [seenErrors, setSeenErrors] = useState(errors);
  if (seenErrors !== errors) {
    setSeenErrors(errors);
    const wrong = EDITOR_SECTIONS.filter(({ settings }) =>
      settings.some((section) => hasErrorIn(errors, section)),
    );
    setOpenness({ ...openness, ...Object.fromEntries(wrong.map(({ id }) => [id, true])) });
  }
  const sections = EDITOR_SECTIONS.filter(({ onlyFor = type }) => onlyFor === type);
  return (
    <>
      <SectionLinks sections={sections} onSection={showSection} />
      {sections.map((section) => (
        <SectionPanel
          key={section.id}
          section={section}
          isOpen={openness[section.id] ?? section.id === 'prompt'}
          onOpen={(isOpen) => handleOpen(section.id, isOpen)}
        />
      ))}
    </>
  );
}

/** By then a section has opened. */
const OPENING_MS = 1_000;

const SECTION_SHAPE = <Skeletons className="gap-4" shapes={['h-6 w-40', 'h-10 w-full', 'h-24 w-full']} />;

type SectionPanelProps = {
  section: EditorSection;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

function SectionPanel({ section: { id }, isOpen, onOpen }: SectionPanelProps) {
  const { t, i18n } = useTranslation();
  const fact = useEditorState(({ draft }) => (isOpen ? '' : sectionFact(id, draft, t, i18n.language)));
  const Panel = PANELS[id];
  const title = t(`editor.section_${id}`);
  return (
    // Below the row of links, which stays on top.
    <div id={sectionElementId(id)}>
      <Collapsible
        title={title}
        description={t(`editor.section_hint_${id}`)}
        fact={fact}
        aside={<HelpButton text={`help.section_${id}`} about={title} align="end" />}
        open={isOpen}
        onOpenChange={onOpen}
      >
        <Suspense fallback={SECTION_SHAPE}>
          <Panel />
        </Suspense>
      </Collapsible>
    </div>
  );
}

function hasErrorIn(errors: object, section: SettingSection): boolean {
  const paths = Object.keys(SETTING_SECTIONS[section].rows);
  return Object.keys(errors).some((field) => paths.some((path) => isAt(field, path)));
}

const OPENNESS_KEY = 'editor_sections';
