import type { CheckResult } from '@parley/contract/agent-test-checks.ts';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCheckWords } from '../../check-words.ts';

const MARKS = {
  passed: { Icon: CircleCheck, tone: 'text-success-ink' },
  failed: { Icon: CircleX, tone: 'text-danger-ink' },
  not_judged: { Icon: CircleHelp, tone: 'text-muted' },
} satisfies Record<CheckResult['outcome'], unknown>;

/** What was expected, whether it came so, and why not. */
export function CheckOutcome({ result }: { result: CheckResult }) {
  const { check, found } = result;
  const { t } = useTranslation();
  const words = useCheckWords();
  const { Icon, tone } = MARKS[result.outcome];
  // A judge says why also where the condition is met.
  const reason = words.reason(result) ?? (check.type === 'judged' ? result.reason : '');
  return (
    <div className="flex items-start gap-2.5 text-base">
      <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-ink">
          <span className="sr-only">{t(`agentTests.outcome_${result.outcome}`)}: </span>
          {words.expectation(check)}
        </p>
        {check.type === 'tool_called' && check.arguments.length > 0 ? (
          <ul className="mt-0.5 flex flex-col text-muted text-sm">
            {check.arguments.map((argument) => (
              <li key={argument.path} className="wrap-anywhere">
                {words.argument(argument)}
              </li>
            ))}
          </ul>
        ) : null}
        {reason ? <p className="wrap-anywhere mt-0.5 text-muted text-sm">{reason}</p> : null}
        {found === null ? null : (
          <pre className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-md bg-sunken px-2.5 py-1.5 font-mono text-ink text-sm">
            {found}
          </pre>
        )}
      </div>
    </div>
  );
}
