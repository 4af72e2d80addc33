import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestErrors } from '../draft/test-draft-errors.ts';

/** Gives the sentence for what must be mended in a field; undefined where nothing is wrong. */
export function useTestErrorSentence(errors: TestErrors): (field: string) => string | undefined {
  const { t } = useTranslation();
  return useCallback(
    (field) => {
      const code = errors[field];
      return code && t(`agentTests.mend_${code}`);
    },
    [errors, t],
  );
}
