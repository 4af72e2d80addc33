import type { TestCheck } from '@parley/contract/agent-test-checks.ts';
import { likeReplyCheck } from '@parley/contract/reply-check.ts';
import { useTranslation } from 'react-i18next';
import { agentTestQuery, useSaveTest } from '../../../../data/agent-tests.ts';
import { useFetch } from '../../../../data/use-change.ts';
import { toast } from '../../../../design/toast.tsx';
import { useTestFailure } from '../../test-words.ts';

/** Has a test expect what the agent said in place of a check that failed; tells whether it does. */
export type AcceptReply = (failed: TestCheck, said: string) => Promise<boolean>;

/** Gives what changes the stored test, which may be another by now than the one that ran. */
export function useAcceptedReply(
  agentId: string,
  { testId, canJudge }: { testId: string; canJudge: boolean },
): AcceptReply {
  const { t } = useTranslation();
  const fetchQuery = useFetch();
  const sayFailure = useTestFailure();
  const { mutateAsync: save } = useSaveTest(agentId);
  return async (failed, said) => {
    try {
      const { test, updated_at: base } = await fetchQuery(agentTestQuery(agentId, testId));
      const isFailed = (check: TestCheck) => JSON.stringify(check) === JSON.stringify(failed);
      if (test.kind !== 'reply' || !test.checks.some(isFailed)) {
        toast.error(t('agentTests.accept_failed'), { description: t('agentTests.accept_changed') });
        return false;
      }
      const checks = test.checks.map((check) => (isFailed(check) ? likeReplyCheck(said, canJudge) : check));
      const accepted = { ...test, checks, reference_reply: said, is_reference_bad: false };
      await save({ testId, base, test: accepted });
      return true;
    } catch (error) {
      sayFailure(t('agentTests.accept_failed'))(error);
      return false;
    }
  };
}
