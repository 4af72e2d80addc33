import type { TFunction } from 'i18next';
import { durationText } from '../../design/duration-text.ts';
import type { EditorSectionId } from './editor-section-list.ts';
import { type Draft, settingIn } from './settings/draft.ts';
import { spokenVoice } from './settings/spoken-agent.ts';

/** What a section says while it is closed, in the language of the interface: `3 documents`, `Grace, speed 1`. */
export function sectionFact(id: EditorSectionId, draft: Draft, t: TFunction, language: string): string {
  switch (id) {
    case 'prompt':
      return t('editor.fact_words', { count: wordCount(draft) });
    case 'knowledge': {
      const count = settingIn(draft, 'conversation_config.agent.prompt.knowledge_base').length;
      return count === 0 ? t('editor.fact_no_documents') : t('editor.fact_documents', { count });
    }
    case 'design':
      return designFact(draft, t);
    case 'tools':
      return toolsFact(draft, t);
    case 'speech':
      return speechFact(draft, t, language);
    case 'advanced':
      return advancedFact(draft, t, language);
  }
}

function wordCount(draft: Draft): number {
  const prompt = settingIn(draft, 'conversation_config.agent.prompt.prompt');
  const texts = typeof prompt === 'string' ? [prompt] : Object.values(prompt);
  return texts.join(' ').split(/\s+/).filter(Boolean).length;
}

function designFact(draft: Draft, t: TFunction): string {
  const mode = settingIn(draft, 'platform_settings.widget.color_mode');
  const color = settingIn(draft, 'platform_settings.widget.accent_color');
  return `${t(`chatDesign.mode_${mode}`)}, ${color}`;
}

function toolsFact(draft: Draft, t: TFunction): string {
  const { functions, brokenFunctions } = settingIn(draft, 'conversation_config.agent.prompt.tools');
  const servers = settingIn(draft, 'conversation_config.agent.prompt.mcp_server_ids').length;
  const count = functions.length + brokenFunctions.length;
  if (count + servers === 0) return t('editor.fact_no_functions');
  return [
    ...(count > 0 ? [t('editor.fact_functions', { count })] : []),
    ...(servers > 0 ? [t('editor.fact_tool_servers', { count: servers })] : []),
  ].join(', ');
}

function speechFact(draft: Draft, t: TFunction, language: string): string {
  const spoken = settingIn(draft, 'conversation_config.agent.language');
  const chosen = settingIn(draft, 'conversation_config.tts.voice_id');
  const { voice, voiceName } = spokenVoice(chosen, spoken);
  const speed = settingIn(draft, 'conversation_config.tts.speed');
  return t('editor.fact_voice', {
    voice: voiceName || voice,
    speed: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(speed),
  });
}

function advancedFact(draft: Draft, t: TFunction, language: string): string {
  const seconds = settingIn(draft, 'conversation_config.conversation.max_duration_seconds');
  const own = settingIn(draft, 'conversation_config.agent.language');
  const presets = settingIn(draft, 'conversation_config.language_presets');
  const languages = new Set([own, ...Object.keys(presets)]).size;
  const criteria = settingIn(draft, 'platform_settings.evaluation.criteria').length;
  return [
    ...(seconds > 0 ? [t('editor.fact_duration', { duration: durationText(seconds, language) })] : []),
    t('editor.fact_languages', { count: languages }),
    ...(criteria > 0 ? [t('editor.fact_criteria', { count: criteria })] : []),
  ].join(', ');
}
