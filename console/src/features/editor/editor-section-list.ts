import type { SettingSection } from './settings/settings.ts';

export type EditorSectionId = 'prompt' | 'knowledge' | 'design' | 'tools' | 'speech' | 'advanced';

/** One part of the configuration, without what draws it. */
export type EditorSection = {
  id: EditorSectionId;
  /** Keys of its texts. */
  title: string;
  description: string;
  help: string;
  /** The agents that have it; all when left out. */
  onlyFor?: 'voice' | 'chat';
  /** The sections of the table of settings in it. */
  settings: readonly SettingSection[];
};

/** The groups of advanced settings in their order. */
export const ADVANCED_BLOCKS: readonly SettingSection[] = [
  'conversation',
  'turns',
  'languages',
  'limits',
  'privacy',
  'access',
  'analysis',
];

/** The parts of the configuration in their order; the first is open at first. */
export const EDITOR_SECTIONS: readonly EditorSection[] = [
  {
    id: 'prompt',
    title: 'editor.section_prompt',
    description: 'editor.section_prompt_hint',
    help: 'help.prompt',
    settings: ['prompt'],
  },
  {
    id: 'knowledge',
    title: 'agentKnowledge.section',
    description: 'agentKnowledge.section_hint',
    help: 'help.agent_knowledge',
    settings: ['knowledge'],
  },
  {
    id: 'design',
    title: 'chatDesign.section',
    description: 'chatDesign.section_hint',
    help: 'help.design',
    onlyFor: 'chat',
    settings: ['design'],
  },
  {
    id: 'tools',
    title: 'functions.section',
    description: 'functions.section_hint',
    help: 'help.tools',
    settings: ['tools'],
  },
  {
    id: 'speech',
    title: 'speech.section',
    description: 'speech.section_hint',
    help: 'help.speech',
    onlyFor: 'voice',
    settings: ['speech'],
  },
  {
    id: 'advanced',
    title: 'editor.section_advanced',
    description: 'editor.section_advanced_hint',
    help: 'help.advanced',
    onlyFor: 'voice',
    settings: ADVANCED_BLOCKS,
  },
];

/** Id of the element that shows a section. */
export function sectionElementId(id: EditorSectionId): string {
  return `editor-${id}`;
}
