import { CallError } from '@parley/client/call.ts';
import { KNOWLEDGE, QA } from '@parley/contract/limits.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailureSentences, sentenceOfCode, useFailureText } from '../../session/failure-sentence.ts';

/** The largest file, in the megabytes that users are told. */
export const FILE_MAX_MB = KNOWLEDGE.fileMaxBytes / 1024 / 1024;

const SENTENCES: FailureSentences = {
  text_too_short: ['knowledge.error_text_too_short', { number: KNOWLEDGE.textMin }],
  text_too_long: ['knowledge.error_text_too_long', { number: KNOWLEDGE.textMax }],
  name_required: 'knowledge.error_name_required',
  name_too_long: ['knowledge.error_name_too_long', { number: KNOWLEDGE.nameMax }],
  markup_not_allowed: 'knowledge.error_markup',
  document_not_found: 'knowledge.error_not_found',
  document_has_dependent_agents: 'knowledge.error_dependent_agents',
  knowledge_limit_reached: 'knowledge.error_limit',
  document_duplicate: 'knowledge.error_duplicate',
  document_not_failed: 'knowledge.error_not_failed',
  document_not_a_page: 'knowledge.error_not_a_page',
  document_changed: 'knowledge.error_changed_meanwhile',
  document_kind_mismatch: 'knowledge.error_kind_mismatch',
  reading_failed: 'knowledge.error_reading_failed',
  file_lost: 'knowledge.error_file_lost',
  document_storage_failed: 'knowledge.error_storage_failed',
  too_many_documents: ['knowledge.error_too_many_documents', { number: KNOWLEDGE.documentsPerAgentMax }],
  service_not_offered: 'knowledge.error_service_not_offered',
  url_invalid: 'knowledge.error_url_invalid',
  url_too_long: ['knowledge.error_url_too_long', { number: KNOWLEDGE.urlMax }],
  url_domain_unknown: 'knowledge.error_url_domain_unknown',
  url_unreachable: 'knowledge.error_url_unreachable',
  url_timeout: 'knowledge.error_url_timeout',
  url_too_large: 'knowledge.error_url_too_large',
  url_content_unsupported: 'knowledge.error_url_content_unsupported',
  address_refused: 'knowledge.error_address_refused',
  file_required: 'knowledge.error_nothing_entered',
  file_too_large: ['knowledge.error_file_too_large', { size: FILE_MAX_MB }],
  file_type_unsupported: 'knowledge.error_file_type',
  file_empty: 'knowledge.error_file_empty',
  file_damaged: 'knowledge.error_file_damaged',
  file_encrypted: 'knowledge.error_file_encrypted',
  file_without_text: 'knowledge.error_file_without_text',
  file_too_complex: 'knowledge.error_file_too_complex',
  file_took_too_long: 'knowledge.error_file_took_too_long',
  qa_pairs_required: 'qa.pairs_required',
  too_many_qa_pairs: ['qa.too_many', { number: QA.pairsMax }],
  question_required: 'qa.question_required',
  answer_required: 'qa.answer_required',
  qa_too_short: ['qa.enhance_min', { min: QA.enhanceMin }],
  no_language_model: 'qa.no_language_model',
  enhance_failed: 'qa.enhance_failed',
};

/** Gives the sentence for a failed call about a document, in the language of the interface where it is known. */
export function useDocumentErrorText(): (error: unknown) => string {
  return useFailureText(SENTENCES);
}

/** Gives the sentence for a document that could not be read. */
export function useReadingFailureText(): (failure: { code: string; message: string }) => string {
  const { t } = useTranslation();
  return useCallback(({ code, message }) => sentenceOfCode(code, t, SENTENCES) ?? message, [t]);
}

/** What a refusal names besides its sentence; undefined for other errors. */
export function errorDetail<Detail>(error: unknown, code: string): Detail | undefined {
  return error instanceof CallError && error.code === code ? (error.detail as Detail) : undefined;
}
