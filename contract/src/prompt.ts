import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ENHANCE_MIN, PROMPT_MAX } from './limits.ts';

/** The structured parts of a system prompt, in the order in which they are merged. */
export const PROMPT_SECTIONS = [
  'personality',
  'environment',
  'objective',
  'tone',
  'mandatoryQuestions',
  'rules',
  'tools',
  'custom',
] as const;
export type PromptSection = (typeof PROMPT_SECTIONS)[number];

/** The text of each section; an absent section is an empty text. */
export type PromptSections = Readonly<Record<PromptSection, string>>;

export const EMPTY_SECTIONS: PromptSections = {
  personality: '',
  environment: '',
  objective: '',
  tone: '',
  mandatoryQuestions: '',
  rules: '',
  tools: '',
  custom: '',
};

type HeadingLanguage = 'fr' | 'en' | 'es';

/** The heading of each section; `custom` has one too, so that it survives a split. */
const SECTION_HEADINGS: Readonly<Record<HeadingLanguage, Readonly<Record<PromptSection, string>>>> = {
  fr: {
    personality: 'Personnalité',
    environment: 'Environnement',
    objective: 'Objectif',
    tone: 'Ton',
    mandatoryQuestions: 'Questions obligatoires',
    rules: 'Règles',
    tools: 'Outils',
    custom: 'Instructions complémentaires',
  },
  en: {
    personality: 'Personality',
    environment: 'Environment',
    objective: 'Objective',
    tone: 'Tone',
    mandatoryQuestions: 'Mandatory questions',
    rules: 'Rules',
    tools: 'Tools',
    custom: 'Additional instructions',
  },
  es: {
    personality: 'Personalidad',
    environment: 'Entorno',
    objective: 'Objetivo',
    tone: 'Tono',
    mandatoryQuestions: 'Preguntas obligatorias',
    rules: 'Reglas',
    tools: 'Herramientas',
    custom: 'Instrucciones adicionales',
  },
};

/** The headings of prompts in a language; others than fr and es get English. */
export function sectionHeadings(language: string): Readonly<Record<PromptSection, string>> {
  return SECTION_HEADINGS[language === 'fr' || language === 'es' ? language : 'en'];
}

/** Other spellings that are read as a section's heading. */
const HEADING_SYNONYMS: Readonly<Partial<Record<string, PromptSection>>> = {
  personnalite: 'personality',
  role: 'personality',
  environnement: 'environment',
  contexte: 'environment',
  context: 'environment',
  contexto: 'environment',
  objectifs: 'objective',
  goal: 'objective',
  goals: 'objective',
  objectives: 'objective',
  objetivos: 'objective',
  'required questions': 'mandatoryQuestions',
  'preguntas requeridas': 'mandatoryQuestions',
  guardrails: 'rules',
  guidelines: 'rules',
  instructions: 'custom',
  custom: 'custom',
  personnalise: 'custom',
  personalizado: 'custom',
};

// What may follow a heading is taken off before: looking for it behind each character would take forever on long lines.
const HEADING_LINE = /^\s{0,3}(?:#{1,6}\s+(.+)|\*\*(.+)\*\*)$/;

/**
 * One system prompt from its sections, a Markdown heading before each that is not blank.
 * A prompt that has only the custom section is that text alone, without a heading.
 * @param language language of the headings; others than fr and es get English
 */
export function mergePrompt(sections: PromptSections, language: string): string {
  const headings = sectionHeadings(language);
  const filled = PROMPT_SECTIONS.filter((section) => sections[section].trim() !== '');
  if (filled.length === 1 && filled[0] === 'custom') return sections.custom.trim();
  return filled.map((section) => `# ${headings[section]}\n${sections[section].trim()}`).join('\n\n');
}

/**
 * Sections from a system prompt, by headings in French, English and Spanish.
 * Text before the first known heading, and a prompt without any, goes into the custom section.
 */
export function splitPrompt(prompt: string): PromptSections {
  const sections: Record<PromptSection, string> = { ...EMPTY_SECTIONS };
  let current: PromptSection = 'custom';
  for (const { line, section } of promptLines(prompt)) {
    if (section) current = section;
    else sections[current] += `${line}\n`;
  }
  for (const section of PROMPT_SECTIONS) sections[section] = sections[section].trim();
  return sections;
}

/** Whether a prompt has at least one heading that names a section. */
export function hasSections(prompt: string): boolean {
  return promptLines(prompt).some(({ section }) => section !== undefined);
}

/** The lines of a prompt, with the section that one is the heading of; nothing inside a code fence is a heading. */
function promptLines(prompt: string): { line: string; section: PromptSection | undefined }[] {
  const lines = prompt.split('\n');
  const closings = lines.map((line) => FENCE_END.exec(line)?.[1]);
  // What is not closed here is not closed below either.
  const unclosed = new Set<string>();
  let fenceEnd = -1;
  return lines.map((line, index) => {
    const fence = index > fenceEnd ? FENCE_START.exec(line)?.[1] : undefined;
    if (fence !== undefined && !unclosed.has(fence)) {
      const end = endOfFence(closings, index, fence);
      if (end === undefined) unclosed.add(fence);
      else fenceEnd = end;
    }
    return { line, section: index > fenceEnd ? sectionOfHeading(line) : undefined };
  });
}

/** Index of the line that closes the code fence opened at a line; undefined where none does. */
function endOfFence(
  closings: readonly (string | undefined)[],
  index: number,
  fence: string,
): number | undefined {
  for (let end = index + 1; end < closings.length; end += 1) {
    const closing = closings[end];
    if (closing && closing[0] === fence[0] && closing.length >= fence.length) return end;
  }
  return undefined;
}

const FENCE_START = /^\s{0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const FENCE_END = /^\s{0,3}(`{3,}|~{3,})\s*$/;

/** The section that a line is the heading of, or undefined when the line is ordinary text. */
export function sectionOfHeading(line: string): PromptSection | undefined {
  const match = HEADING_LINE.exec(line.trimEnd().replace(/:$/, '').trimEnd());
  const heading = match?.[1] ?? match?.[2];
  return heading === undefined ? undefined : HEADINGS.get(plain(heading));
}

const HEADINGS: ReadonlyMap<string, PromptSection> = new Map([
  ...Object.values(SECTION_HEADINGS).flatMap((headings) =>
    PROMPT_SECTIONS.map((section) => [plain(headings[section]), section] as const),
  ),
  ...(Object.entries(HEADING_SYNONYMS) as [string, PromptSection][]),
]);

function plain(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[:*#]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export const enhancePrompt = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/enhance-prompt',
  summary: 'A better version of a prompt, written by the connected language model',
  tag: 'Agents',
  access: 'member',
  body: z.object({
    text: z.string().min(ENHANCE_MIN, 'prompt_too_short').max(PROMPT_MAX),
    isTemplateMode: z.boolean().default(true),
    lang: z.string().max(20).default('fr'),
  }),
  response: z.object({ enhancedPrompt: z.string() }),
});
