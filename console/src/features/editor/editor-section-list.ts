import type { SettingSection } from './settings/settings.ts';

export type EditorSectionId = 'prompt' | 'knowledge' | 'design' | 'tools' | 'speech' | 'advanced';

/** One part of the configuration, without what draws it; its texts are those that its id completes. */
export type EditorSection = {
  id: EditorSectionId;
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
  { id: 'prompt', settings: ['prompt'] },
  { id: 'knowledge', settings: ['knowledge'] },
  { id: 'design', onlyFor: 'chat', settings: ['design'] },
  { id: 'tools', settings: ['tools'] },
  { id: 'speech', onlyFor: 'voice', settings: ['speech'] },
  { id: 'advanced', onlyFor: 'voice', settings: ADVANCED_BLOCKS },
];

/** Id of the element that shows a section. */
export function sectionElementId(id: EditorSectionId): string {
  return `editor-${id}`;
}
