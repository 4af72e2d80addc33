/** Why a field cannot be saved, as the key of its message. */
export type DraftErrorCode =
  | 'agent_name_required'
  | 'max_100_chars'
  | 'markup_not_allowed'
  | 'system_prompt_required'
  | 'section_required'
  | 'too_long'
  | 'criterion_name_required'
  | 'criterion_goal_required'
  | 'field_name_required'
  | 'field_name_invalid'
  | 'field_name_taken'
  | 'custom_llm_url_required'
  | 'custom_llm_url_invalid'
  | 'header_name_invalid'
  | 'header_name_taken'
  | 'header_value_invalid';

/** A field of the editor; of a list, with the place of its item, and of the languages, with the language. */
export type DraftField =
  | 'name'
  | 'systemPrompt'
  | 'firstMessage'
  | 'ignoredTerms'
  | `languagePresets.${string}`
  | `criteria.${number}.${string}`
  | `collectedFields.${number}.${string}`
  | 'customLlm.url'
  | `customLlm.headers.${number}`;

/** What must be mended before saving, by field. */
export type DraftErrors = Partial<Record<DraftField, DraftErrorCode>>;
