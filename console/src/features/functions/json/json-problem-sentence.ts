import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFunctionErrorSentence } from '../webhook/function-error-sentence.ts';
import type { JsonProblem } from './function-json.ts';
import type { ValueProblem } from './value-problems.ts';

/** Puts what is wrong with a function's JSON into words. */
export function useJsonProblemSentence(): (problem: JsonProblem) => string {
  const { t } = useTranslation();
  const fieldSentence = useFunctionErrorSentence();
  const valueSentence = useCallback(
    (problem: ValueProblem): string => {
      switch (problem.code) {
        case 'missing':
          return t('functionEditor.value_missing');
        case 'wrong_type':
          return t('functionEditor.value_wrong_type', { expected: problem.expected });
        case 'not_one_of':
          return t('functionEditor.value_not_one_of', { choices: problem.choices.join(', ') });
        case 'too_long':
          return t('functionEditor.value_too_long', { count: problem.limit });
        case 'too_many':
          return t('functionEditor.value_too_many', { count: problem.limit });
        case 'too_big':
          return t('functionEditor.value_too_big', { limit: problem.limit });
        case 'too_small':
          return t('functionEditor.value_too_small', { limit: problem.limit });
        case 'name_invalid':
          return t('functionEditor.value_name_invalid');
        case 'other':
          return t('functionEditor.value_unfit');
      }
    },
    [t],
  );
  return useCallback(
    (problem) => {
      switch (problem.kind) {
        case 'syntax':
          return `${t('functionEditor.invalid_json')} ${problem.detail}`;
        case 'value':
          return valueSentence(problem.problem);
        case 'field':
          return fieldSentence(problem.code) ?? '';
        case 'type_locked':
          return t('functionEditor.json_type_locked');
        case 'type_present':
          return t('functionEditor.json_type_present');
        case 'name_taken':
          return t('functionEditor.name_taken');
      }
    },
    [t, fieldSentence, valueSentence],
  );
}
