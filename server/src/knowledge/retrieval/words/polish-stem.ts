const ENDINGS =
  /(?:owaniami|owaniach|owaniom|owania|owaniu|owanie|owalnych|ościami|ościach|ością|ości|ość|iejszych|ejszych|iejszy|ejszy|owych|owego|owemu|owymi|owej|owym|owa|owe|owy|ami|ach|ego|emu|ych|ymi|imi|ich|iem|iom|ów|om|em|ej|ym|im|ie|ia|iu|ią|ię|ać|eć|ić|yć|ują|uje|ał|ała|a|e|i|o|u|y|ą|ę)$/u;
const LEAST_LEFT = 3;

/** A Polish word without its ending: a short list of endings, since nobody offers a full stemmer. */
export function polishStem(word: string): string {
  const stem = word.replace(ENDINGS, '');
  return stem.length >= LEAST_LEFT ? stem : word;
}
