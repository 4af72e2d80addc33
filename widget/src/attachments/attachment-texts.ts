import type { FileProblem } from '@parley/client/given-files/file-problem.ts';
import { textsOfLanguage } from '@parley/contract/texts-of-language.ts';
import texts from './attachment-texts.json';

/** What the widget says of files; `{name}` and `{n}` are replaced. */
export type AttachmentTexts = Record<FileProblem, string> & typeof texts.en;

/** In the agent's language; English where it has none. */
export function attachmentTexts(language: string): AttachmentTexts {
  return textsOfLanguage<AttachmentTexts>(texts, language);
}
