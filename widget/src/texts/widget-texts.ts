import type { AgentLanguage } from '@parley/contract/languages.ts';
import { de } from './widget-texts-de.ts';
import { en } from './widget-texts-en.ts';
import { es } from './widget-texts-es.ts';
import { fr } from './widget-texts-fr.ts';
import { it } from './widget-texts-it.ts';
import { nl } from './widget-texts-nl.ts';
import { pl } from './widget-texts-pl.ts';
import { pt } from './widget-texts-pt.ts';
import type { WidgetTexts } from './widget-texts-shape.ts';
import { sv } from './widget-texts-sv.ts';

const TEXTS: Readonly<Record<AgentLanguage, WidgetTexts>> = { en, fr, es, it, pt, nl, de, pl, sv };

/** The widget's texts in the agent's language; English where it has none. */
export function widgetTexts(language: string): WidgetTexts {
  const name = language.slice(0, 2).toLowerCase();
  return Object.hasOwn(TEXTS, name) ? TEXTS[name as AgentLanguage] : TEXTS.en;
}
