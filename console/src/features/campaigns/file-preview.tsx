import type { CampaignFilePreview } from '@parley/contract/campaign-rows.ts';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { useFormats } from '../../design/formats.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { telephoneText } from '../../design/telephone-text.ts';
import { useLostFocus } from '../../design/use-lost-focus.ts';
import { CAMPAIGN_CARD } from './campaign-card.tsx';

/** What a file says before it is stored: how many people, what is wrong, and the first of them. */
export function FilePreview({
  fileName,
  preview,
  isStoring,
  onStore,
  onCancel,
}: {
  fileName: string;
  preview: CampaignFilePreview;
  isStoring: boolean;
  onStore: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { rows, callable, problem_count, missing_variables } = preview;
  return (
    <div className="flex flex-col gap-4">
      <p
        ref={useLostFocus(CAMPAIGN_CARD)}
        tabIndex={-1}
        role="status"
        className="text-ink text-sm outline-none"
      >
        <span className="font-medium">{fileName}</span>
        {' · '}
        {t('campaigns.callable', {
          count: callable,
          callable: formats.number(callable),
          rows: formats.number(rows),
        })}
      </p>
      {missing_variables.length > 0 ? (
        <Banner tone="warning" title={t('campaigns.missing_variables')}>
          {t('campaigns.missing_variables_hint', { names: missing_variables.join(', ') })}
        </Banner>
      ) : null}
      {problem_count > 0 ? <Problems preview={preview} /> : null}
      {preview.sample.length > 0 ? <Sample preview={preview} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="max-w-full"
          loading={isStoring}
          disabled={callable === 0}
          onClick={onStore}
        >
          <span className="whitespace-normal leading-4">
            {t(problem_count > 0 ? 'campaigns.store_without_problems' : 'campaigns.store', {
              count: callable,
              number: formats.number(callable),
            })}
          </span>
        </Button>
        <Button disabled={isStoring} onClick={onCancel}>
          {t('campaigns.other_file')}
        </Button>
      </div>
    </div>
  );
}

const BOUNDS = 'max-h-64 rounded-md border px-3';
const TABLE = 'w-full text-left text-sm';
const CELL = 'py-1.5 pr-4 align-top last:pr-0';
const WIDE = 'max-sm:hidden';
/** Columns that a narrow screen shows below what is wrong. */
const BELOW_PROBLEM = ['column', 'value'];

function Problems({ preview: { problems, problem_count } }: { preview: CampaignFilePreview }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium text-danger-ink text-sm">
        {t('campaigns.problems', { count: problem_count, number: formats.number(problem_count) })}
      </h3>
      <ScrollRegion className={BOUNDS} label={t('campaigns.problems_label')}>
        <table className={TABLE}>
          <Headings names={['line', 'column', 'value', 'problem']} />
          <tbody className="divide-y">
            {problems.map(({ line, column, value, problem }) => (
              <tr key={line}>
                <td className={`${CELL} text-muted tabular-nums`}>{formats.number(line)}</td>
                <td className={`${CELL} ${WIDE} font-mono text-xs leading-5`}>{column}</td>
                <td className={`${CELL} ${WIDE} wrap-anywhere min-w-32 max-w-48`}>{value || '–'}</td>
                <td className={`${CELL} text-ink sm:min-w-48`}>
                  {t(`campaigns.problem_${problem}`)}
                  <span className="wrap-anywhere block text-muted sm:hidden">
                    <span className="font-mono text-xs">{column}</span> {value || '–'}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {problem_count > problems.length ? (
        <p className="text-muted text-xs">
          {t('campaigns.problems_shown', { shown: formats.number(problems.length) })}
        </p>
      ) : null}
    </div>
  );
}

function Sample({ preview: { sample } }: { preview: CampaignFilePreview }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const variables = Object.keys(sample[0]?.variables ?? {}).filter((variable) => variable !== 'name');
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium text-ink text-sm">{t('campaigns.sample')}</h3>
      <ScrollRegion className={BOUNDS} label={t('campaigns.sample')}>
        <table className={TABLE}>
          <Headings names={['line', 'number', 'name', 'time_zone', 'consent']} variables={variables} />
          <tbody className="divide-y">
            {sample.map((row) => (
              <tr key={row.line} className="whitespace-nowrap">
                <td className={`${CELL} text-muted tabular-nums`}>{formats.number(row.line)}</td>
                <td className={`${CELL} tabular-nums`}>{telephoneText(row.number)}</td>
                <td className={CELL}>{row.name || '–'}</td>
                <td className={CELL}>{row.time_zone ?? t('campaigns.time_zone_of_number')}</td>
                <td className={CELL}>{row.consent ?? '–'}</td>
                {variables.map((variable) => (
                  <td key={variable} className={`${CELL} max-w-60 truncate`}>
                    {row.variables[variable] || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function Headings({ names, variables = [] }: { names: readonly string[]; variables?: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <thead className="sticky top-0 border-b bg-surface text-muted text-xs">
      <tr>
        {names.map((name) => (
          <th
            key={name}
            scope="col"
            className={classNames(
              CELL,
              'whitespace-nowrap font-medium',
              BELOW_PROBLEM.includes(name) && WIDE,
            )}
          >
            {t(`campaigns.column_${name}`)}
          </th>
        ))}
        {variables.map((variable) => (
          <th
            key={`{{${variable}}}`}
            scope="col"
            className={`${CELL} whitespace-nowrap font-medium font-mono`}
          >
            {`{{${variable}}}`}
          </th>
        ))}
      </tr>
    </thead>
  );
}
