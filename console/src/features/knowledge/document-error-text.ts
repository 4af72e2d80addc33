import { CallError } from '@parley/client/call.ts';
import type { FieldProblem } from '@parley/contract/error.ts';
import { KNOWLEDGE, QA } from '@parley/contract/limits.ts';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../session/failure-sentence.ts';

/** The largest file, in the megabytes that people are told. */
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
  switch (code) {
    case 'text_too_short':
      return t('knowledge.error_text_too_short', { number: KNOWLEDGE.textMin });
    case 'text_too_long':
      return t('knowledge.error_text_too_long', { number: KNOWLEDGE.textMax });
    case 'name_required':
      return t('knowledge.error_name_required');
    case 'name_too_long':
      return t('knowledge.error_name_too_long', { number: KNOWLEDGE.nameMax });
    case 'markup_not_allowed':
      return t('knowledge.error_markup');
    case 'document_not_found':
      return t('knowledge.error_not_found');
    case 'document_has_dependent_agents':
      return t('knowledge.error_dependent_agents');
    case 'document_duplicate':
      return t('knowledge.error_duplicate');
    case 'document_not_failed':
      return t('knowledge.error_not_failed');
    case 'document_not_a_page':
      return t('knowledge.error_not_a_page');
    case 'document_kind_mismatch':
      return t('knowledge.error_kind_mismatch');
    case 'reading_failed':
      return t('knowledge.error_reading_failed');
    case 'file_lost':
      return t('knowledge.error_file_lost');
    case 'document_storage_failed':
      return t('knowledge.error_storage_failed');
    case 'too_many_documents':
      return t('knowledge.error_too_many_documents', { number: KNOWLEDGE.documentsPerAgentMax });
    case 'service_not_offered':
      return t('knowledge.error_service_not_offered');
    default:
      return sentenceOfPage(code, t) ?? sentenceOfFile(code, t) ?? sentenceOfPairs(code, t);
  }
}

function sentenceOfPage(code: string | undefined, t: TFunction): string | undefined {
  switch (code) {
    case 'url_invalid':
      return t('knowledge.error_url_invalid');
    case 'url_too_long':
      return t('knowledge.error_url_too_long', { number: KNOWLEDGE.urlMax });
    case 'url_domain_unknown':
      return t('knowledge.error_url_domain_unknown');
    case 'url_unreachable':
      return t('knowledge.error_url_unreachable');
    case 'url_timeout':
      return t('knowledge.error_url_timeout');
    case 'url_too_large':
      return t('knowledge.error_url_too_large');
    case 'url_content_unsupported':
      return t('knowledge.error_url_content_unsupported');
    case 'address_refused':
      return t('knowledge.error_address_refused');
    default:
      return undefined;
  }
}

function sentenceOfFile(code: string | undefined, t: TFunction): string | undefined {
  switch (code) {
    case 'file_required':
      return t('knowledge.error_nothing_entered');
    case 'file_too_large':
      return t('knowledge.error_file_too_large', { size: FILE_MAX_MB });
    case 'file_type_unsupported':
      return t('knowledge.error_file_type');
    case 'file_empty':
      return t('knowledge.error_file_empty');
    case 'file_damaged':
      return t('knowledge.error_file_damaged');
    case 'file_encrypted':
      return t('knowledge.error_file_encrypted');
    case 'file_without_text':
      return t('knowledge.error_file_without_text');
    case 'file_too_complex':
      return t('knowledge.error_file_too_complex');
    case 'file_took_too_long':
      return t('knowledge.error_file_took_too_long');
    default:
      return undefined;
  }
}

function sentenceOfPairs(code: string | undefined, t: TFunction): string | undefined {
  switch (code) {
    case 'qa_pairs_required':
      return t('qa.pairs_required');
    case 'too_many_qa_pairs':
      return t('qa.too_many', { number: QA.pairsMax });
    case 'question_required':
      return t('qa.question_required');
    case 'answer_required':
      return t('qa.answer_required');
    case 'qa_too_short':
      return t('qa.enhance_min', { min: QA.enhanceMin });
    case 'no_language_model':
      return t('qa.no_language_model');
    case 'enhance_failed':
      return t('qa.enhance_failed');
    default:
      return undefined;
  }
}
