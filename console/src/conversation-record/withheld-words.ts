import { REDACTION_MARK } from '@parley/contract/redaction.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a mark stands for, in words: `date of birth`, `date of birth 2`. */
export function useWithheldName(): (mark: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (mark) => {
      const [, name, number] = new RegExp(REDACTION_MARK).exec(mark) ?? [];
      const words = t(`record.withheld_${name}`);
      return number === '1' ? words : `${words} ${number}`;
    },
    [t],
  );
}

/** A stored text as one string, such as a title: what was withheld is told in words. */
export function useWithheldWords(): (text: string) => string {
  const nameOf = useWithheldName();
  return (text) => text.replaceAll(REDACTION_MARK, (mark) => `[${nameOf(mark)}]`);
}
