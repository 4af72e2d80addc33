import type { WidgetTexts } from '@parley/contract/widget-texts.ts';

/** Says that a text has more than so many characters; a field that cuts what is pasted would lose the rest without a word. */
export function tooLongText(texts: WidgetTexts, language: string, max: number): string {
  return texts.tooLong.replace('{max}', max.toLocaleString(language));
}
