import { CallError } from '@parley/client/call.ts';
import type { FieldProblem } from '@parley/contract/error.ts';
import { KNOWLEDGE, QA } from '@parley/contract/limits.ts';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../session/failure-sentence.ts';

/** The largest file, in the megabytes that users are told. */
export const FILE_MAX_MB = KNOWLEDGE.fileMaxBytes / 1024 / 1024;

/** Gives the sentence for a failed call about a document, in the language of the interface where it is known. */
export function useDocumentErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      const sentence = sentenceOfCode(codeOf(error), t);
      return sentence ?? failureSentence(error, t) ?? t('knowledge.error_unknown');
    },
    [t],
  );
}

/** Gives the sentence for a document that could not be read. */
export function useReadingFailureText(): (failure: { code: string; message: string }) => string {
  const { t } = useTranslation();
  return useCallback(({ code, message }) => sentenceOfCode(code, t) ?? message, [t]);
}

/** What a refusal names besides its sentence; undefined for other errors. */
export function errorDetail<Detail>(error: unknown, code: string): Detail | undefined {
  if (!(error instanceof CallError) || error.code !== code) return undefined;
  return (error.body as { error?: { detail?: Detail } }).error?.detail;
}

/** The reason why a call failed; of a request that does not fit the contract, the reason of its first field. */
function codeOf(error: unknown): string | undefined {
  const refused = errorDetail<{ fields?: FieldProblem[] }>(error, 'invalid_request');
  return refused?.fields?.[0]?.message ?? (error instanceof CallError ? error.code : undefined);
}

function sentenceOfCode(code: string | undefined, t: TFunction): string | undefined {
  return code === undefined ? undefined : sentences(t)[code]?.();
}

function sentences(t: TFunction): Readonly<Record<string, () => string>> {
  return {
    text_too_short: () => t('knowledge.error_text_too_short', { number: KNOWLEDGE.textMin }),
    text_too_long: () => t('knowledge.error_text_too_long', { number: KNOWLEDGE.textMax }),
    name_required: () => t('knowledge.error_name_required'),
    name_too_long: () => t('knowledge.error_name_too_long', { number: KNOWLEDGE.nameMax }),
    markup_not_allowed: () => t('knowledge.error_markup'),
    document_not_found: () => t('knowledge.error_not_found'),
    document_has_dependent_agents: () => t('knowledge.error_dependent_agents'),
    knowledge_limit_reached: () => t('knowledge.error_limit'),
    document_duplicate: () => t('knowledge.error_duplicate'),
    document_not_failed: () => t('knowledge.error_not_failed'),
    document_not_a_page: () => t('knowledge.error_not_a_page'),
    document_kind_mismatch: () => t('knowledge.error_kind_mismatch'),
    reading_failed: () => t('knowledge.error_reading_failed'),
    file_lost: () => t('knowledge.error_file_lost'),
    document_storage_failed: () => t('knowledge.error_storage_failed'),
    too_many_documents: () =>
      t('knowledge.error_too_many_documents', { number: KNOWLEDGE.documentsPerAgentMax }),
    service_not_offered: () => t('knowledge.error_service_not_offered'),
    url_invalid: () => t('knowledge.error_url_invalid'),
    url_too_long: () => t('knowledge.error_url_too_long', { number: KNOWLEDGE.urlMax }),
    url_domain_unknown: () => t('knowledge.error_url_domain_unknown'),
    url_unreachable: () => t('knowledge.error_url_unreachable'),
    url_timeout: () => t('knowledge.error_url_timeout'),
    url_too_large: () => t('knowledge.error_url_too_large'),
    url_content_unsupported: () => t('knowledge.error_url_content_unsupported'),
    address_refused: () => t('knowledge.error_address_refused'),
    file_required: () => t('knowledge.error_nothing_entered'),
    file_too_large: () => t('knowledge.error_file_too_large', { size: FILE_MAX_MB }),
    file_type_unsupported: () => t('knowledge.error_file_type'),
    file_empty: () => t('knowledge.error_file_empty'),
    file_damaged: () => t('knowledge.error_file_damaged'),
    file_encrypted: () => t('knowledge.error_file_encrypted'),
    file_without_text: () => t('knowledge.error_file_without_text'),
    file_too_complex: () => t('knowledge.error_file_too_complex'),
    file_took_too_long: () => t('knowledge.error_file_took_too_long'),
    qa_pairs_required: () => t('qa.pairs_required'),
    too_many_qa_pairs: () => t('qa.too_many', { number: QA.pairsMax }),
    question_required: () => t('qa.question_required'),
    answer_required: () => t('qa.answer_required'),
    qa_too_short: () => t('qa.enhance_min', { min: QA.enhanceMin }),
    no_language_model: () => t('qa.no_language_model'),
    enhance_failed: () => t('qa.enhance_failed'),
  };
}
