import type { AgentTest } from '@parley/contract/agent-tests.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../design/checkbox.tsx';
import { ColumnHeading } from '../column-heading.tsx';
import { TestRow, type TestRowActions } from './test-row.tsx';

export type TestTableProps = TestRowActions & {
  tests: readonly AgentTest[];
  chosen: ReadonlySet<string>;
  mayChange: boolean;
  mayRun: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** The tests of an agent, each with how it went lately. */
export function TestTable(props: TestTableProps) {
  const { tests, chosen, mayChange, mayRun, onChoose, ...actions } = props;
  const { t } = useTranslation();
  const areAll = tests.every(({ id }) => chosen.has(id));
  return (
    <div className="rounded-lg border bg-surface">
      <table className="w-full table-fixed text-left text-base">
        <thead>
          <tr className="border-b text-muted text-sm">
            {mayRun ? (
              <th scope="col" className="w-11 py-2 pl-4">
                <Checkbox
                  label={<span className="sr-only">{t('agentTests.choose_all')}</span>}
                  checked={areAll}
                  onCheckedChange={(all) => onChoose(new Set(all ? tests.map(({ id }) => id) : []))}
                />
              </th>
            ) : null}
            <ColumnHeading className={mayRun ? 'pl-1' : 'pl-4'}>{t('agentTests.test')}</ColumnHeading>
            <ColumnHeading className="w-32 max-sm:w-28">{t('agentTests.column_result')}</ColumnHeading>
            <ColumnHeading className="w-24 max-md:hidden">{t('agentTests.column_trend')}</ColumnHeading>
            <ColumnHeading className="w-20 max-md:hidden">{t('agentTests.column_wait')}</ColumnHeading>
            <ColumnHeading className="w-12">
              <span className="sr-only">{t('fields.actions')}</span>
            </ColumnHeading>
          </tr>
        </thead>
        <tbody className="divide-y">
          {tests.map((test) => (
            <TestRow
              key={test.id}
              test={test}
              isChosen={chosen.has(test.id)}
              mayChange={mayChange}
              mayRun={mayRun}
              onChoose={(isChosen) => {
                const next = new Set(chosen);
                if (isChosen) next.add(test.id);
                else next.delete(test.id);
                onChoose(next);
              }}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
