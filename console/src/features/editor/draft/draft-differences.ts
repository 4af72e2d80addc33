import { PROMPT_SECTIONS, type PromptSection, splitPrompt } from '@parley/contract/prompt.ts';
import { type AgentDraft, isSameDraft } from './agent-draft.ts';
import { assembledPrompt } from './to-agent-payload.ts';

/** What of two versions of an agent differs, in the words of the editor. */
export type DifferingPart =
  | 'name'
  | 'language'
  | 'llmModel'
  | 'temperature'
  | 'firstMessage'
  | PromptSection
  | 'otherSettings';

/** One part that differs. The texts are empty for other settings. */
export type DraftDifference = { part: DifferingPart; mine: string; theirs: string };

/** Compares two versions part by part, the prompt by its sections. */
export function draftDifferences(mine: AgentDraft, theirs: AgentDraft): DraftDifference[] {
  const [mySections, theirSections] = [
    splitPrompt(assembledPrompt(mine)),
    splitPrompt(assembledPrompt(theirs)),
  ];
  const parts: DraftDifference[] = [
    ...COMPARED.map((part) => ({ part, mine: textOf(mine, part), theirs: textOf(theirs, part) })),
    ...PROMPT_SECTIONS.map((part) => ({ part, mine: mySections[part], theirs: theirSections[part] })),
  ];
  const differences = parts.filter((part) => part.mine !== part.theirs);
  if (!isSameDraft(othersOf(mine), othersOf(theirs))) {
    differences.push({ part: 'otherSettings', mine: '', theirs: '' });
  }
  return differences;
}

const COMPARED = ['name', 'language', 'llmModel', 'temperature', 'firstMessage'] as const;

function textOf(draft: AgentDraft, part: (typeof COMPARED)[number]): string {
  if (part === 'firstMessage') return draft.firstMessageEnabled ? draft.firstMessage : '';
  return String(draft[part]);
}

/** The draft with everything that is compared by itself made equal. */
function othersOf(draft: AgentDraft): AgentDraft {
  return {
    ...draft,
    name: '',
    language: '',
    llmModel: '',
    temperature: 0,
    firstMessage: '',
    firstMessageEnabled: true,
    systemPrompt: '',
    promptEditing: 'custom',
    sections: splitPrompt(''),
  };
}
