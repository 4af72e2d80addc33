import { type AgentDocument, isSame, withValue, withValuesOf } from './agent-document.ts';
import { openedDraft, pathsOf, storedSetting } from './draft.ts';
import type { SettingPart, Words } from './setting.ts';
import { plainText } from './setting-formats.ts';
import {
  SETTING_PATHS,
  SETTING_SECTIONS,
  SETTINGS,
  type SettingPath,
  type SettingSection,
} from './settings.ts';

/** What of two versions of an agent differs: its name, and what each says, in the language of the interface. */
type Difference = { id: string; label: string; mine: string; theirs: string };

/** The differences under a section of the editor. */
export type DifferenceSection = {
  id: SettingSection | 'other';
  label: string;
  /** None for the settings that no row of the table says. */
  differences: readonly Difference[];
};

/** Paths of the settings that two stored agents do not have alike, in the order of the table. */
export function differingSettings(mine: AgentDocument, theirs: AgentDocument): SettingPath[] {
  const [own, other] = [openedDraft(mine).document, openedDraft(theirs).document];
  return SETTING_PATHS.filter(
    (path) => !isSame(unordered(storedSetting(own, path)), unordered(storedSetting(other, path))),
  );
}

// Names of things have no order.
function unordered(value: unknown): unknown {
  const isNames = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isNames ? value.toSorted() : value;
}

/** Compares two stored agents in words, by section; nothing where they are alike. */
export function agentDifferences(
  mine: AgentDocument,
  theirs: AgentDocument,
  words: Words,
): DifferenceSection[] {
  const differing = differingSettings(mine, theirs);
  const documents = [openedDraft(mine).document, openedDraft(theirs).document] as const;
  const sections = (Object.keys(SETTING_SECTIONS) as SettingSection[]).map((id) => {
    const { label, rows } = SETTING_SECTIONS[id];
    const paths = differing.filter((path) => path in rows);
    const differences = paths.flatMap((path) => settingDifferences(path, documents, words));
    return { id, label: words.t(label), differences };
  });
  const other = { id: 'other' as const, label: words.t('editor.other_settings'), differences: [] };
  return [
    ...sections.filter(({ differences }) => differences.length > 0),
    ...(haveOtherDifferences(mine, theirs) ? [other] : []),
  ];
}

/** An agent with what another one says in some sections, and otherwise as it is. */
export function withSections(
  mine: AgentDocument,
  theirs: AgentDocument,
  taken: readonly DifferenceSection['id'][],
): AgentDocument {
  const pathsIn = (isTaken: boolean) =>
    (Object.keys(SETTING_SECTIONS) as SettingSection[])
      .filter((id) => taken.includes(id) === isTaken)
      .flatMap((id) => (Object.keys(SETTING_SECTIONS[id].rows) as SettingPath[]).flatMap(pathsOf));
  const [own, other] = [openedDraft(mine).document, openedDraft(theirs).document];
  return taken.includes('other')
    ? withValuesOf(other, own, pathsIn(false))
    : withValuesOf(own, other, pathsIn(true));
}

function settingDifferences(
  path: SettingPath,
  [mine, theirs]: readonly [AgentDocument, AgentDocument],
  words: Words,
): Difference[] {
  const row = SETTINGS[path];
  const others = partsOf(path, [theirs, mine], words);
  return partsOf(path, [mine, theirs], words)
    .map(({ label, text }, index) => ({
      id: `${path}.${index}`,
      label: words.t(label),
      mine: text,
      theirs: others[index]?.text ?? '',
    }))
    .filter(({ mine: own, theirs: their }) => own !== their || !(row.parts || row.items));
}

/** What a document says of a setting; of items those that the other one does not have. */
function partsOf(
  path: SettingPath,
  [document, other]: readonly [AgentDocument, AgentDocument],
  words: Words,
): readonly SettingPart[] {
  const { label, format = plainText, items, parts } = SETTINGS[path];
  const value = storedSetting(document, path);
  if (!items) return parts?.(value, words) ?? [{ label, text: format(value, words) }];
  const others = items(storedSetting(other, path));
  const unlike = items(value).filter((item) => !others.includes(item));
  return [{ label, text: unlike.join('\n\n') }];
}

/** Whether two stored agents differ in what no row of the table says. */
export function haveOtherDifferences(mine: AgentDocument, theirs: AgentDocument): boolean {
  return !isSame(withoutSettings(mine), withoutSettings(theirs));
}

function withoutSettings(document: AgentDocument): unknown {
  const { conversation_config, platform_settings } = SETTING_PATHS.flatMap(pathsOf).reduce(
    (result, path) => withValue(result, path, undefined),
    openedDraft(document).document,
  );
  return { conversation_config, platform_settings };
}
