import { useTranslation } from 'react-i18next';
import type { DifferingPart, DifferingSection } from './draft/draft-differences.ts';

/** What each part of an agent is called, in the language of the interface. */
export function usePartNames(): Readonly<Record<DifferingPart, string>> {
  const { t } = useTranslation();
  return {
    name: t('editor.name'),
    language: t('editor.language'),
    voice: t('differences.voice'),
    llmModel: t('editor.model'),
    customLlm: t('differences.custom_llm'),
    temperature: t('editor.mood'),
    firstMessage: t('prompt.first_message'),
    personality: t('prompt.personality'),
    environment: t('prompt.environment'),
    objective: t('prompt.objective'),
    tone: t('prompt.tone'),
    mandatoryQuestions: t('prompt.mandatory_questions'),
    rules: t('prompt.rules'),
    tools: t('prompt.tools'),
    custom: t('prompt.custom'),
    useRAG: t('differences.use_rag'),
    colorMode: t('differences.color_mode'),
    accentColor: t('differences.accent_color'),
    avatar: t('differences.avatar'),
    chatboxSize: t('differences.chatbox_size'),
    desktopPosition: t('differences.desktop_position'),
    mobilePosition: t('differences.mobile_position'),
    useFlash: t('differences.use_flash'),
    streamingLatency: t('differences.streaming_latency'),
    stability: t('differences.stability'),
    speed: t('differences.speed'),
    similarity: t('differences.similarity'),
    ttsFormat: t('differences.audio_format'),
    keywords: t('differences.keywords'),
    turnTimeout: t('advanced.turn_timeout'),
    silenceEndCallTimeout: t('advanced.silence_timeout'),
    maxConversationDuration: t('advanced.max_duration'),
    tokenLimit: t('advanced.token_limit'),
    clientEvents: t('advanced.client_events'),
    selectedVariables: t('advanced.variables'),
    additionalLanguages: t('advanced.languages'),
    presetMessages: t('differences.preset_messages'),
    presetVoices: t('differences.preset_voices'),
    concurrencyLimit: t('advanced.concurrency'),
    dailyLimit: t('advanced.daily'),
    recordVoice: t('advanced.record_voice'),
    retentionDays: t('advanced.retention'),
    deleteTranscriptAndPii: t('advanced.delete_transcript'),
    deleteAudio: t('advanced.delete_audio'),
    applyToExistingConversations: t('advanced.apply_to_existing'),
    enableAuth: t('advanced.enable_auth'),
    allowlist: t('advanced.allowlist'),
    overrides: t('advanced.overrides'),
    criteria: t('advanced.criteria'),
    collectedFields: t('advanced.fields'),
    otherSettings: t('editor.other_settings'),
  };
}

/** The headings over the parts, in the language of the interface. */
export function useSectionNames(): Readonly<Record<DifferingSection, string>> {
  const { t } = useTranslation();
  return {
    identity: t('differences.section_identity'),
    prompt: t('differences.section_prompt'),
    knowledge: t('differences.section_knowledge'),
    design: t('differences.section_design'),
    speech: t('differences.section_speech'),
    conversation: t('advanced.conversation'),
    languages: t('advanced.languages'),
    limits: t('advanced.limits'),
    privacy: t('advanced.privacy'),
    access: t('advanced.access'),
    analysis: t('advanced.analysis'),
    other: t('editor.other_settings'),
  };
}
