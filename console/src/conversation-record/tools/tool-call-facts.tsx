import type { ToolCallDetail, ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../design/copy-button.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { FoundText } from '../found-text.tsx';
import { prettyJson } from './pretty-json.ts';
import { parametersText, type ShownToolCall } from './shown-tool-call.ts';

/** What is known of a call: what was filled in, what was sent, what the model was told, what came of it. */
export function ToolCallFacts({ call, search }: { call: ShownToolCall; search?: string | undefined }) {
  const { t } = useTranslation();
  const { record, result } = call;
  const parameters = parametersText(call);
  const detail = record?.detail ?? {};
  const request = requestText(detail);
  const variables = Object.entries(detail.variables ?? {});
  return (
    <dl className="flex flex-col gap-3">
      {call.description ? <Fact title={t('toolCalls.description')}>{call.description}</Fact> : null}
      {parameters === '' ? (
        <Fact title={t('toolCalls.arguments')}>{t('toolCalls.no_arguments')}</Fact>
      ) : (
        <CodeFact
          title={t('toolCalls.arguments')}
          text={parameters}
          label={t('toolCalls.copy_arguments')}
          search={search}
        />
      )}
      {request ? (
        <CodeFact title={t('toolCalls.request')} text={request} label={t('toolCalls.copy_request')} />
      ) : null}
      {detail.http_status === undefined ? null : (
        <Fact title={t('toolCalls.http_status')}>{detail.http_status}</Fact>
      )}
      {record && !record.was_called ? <p className="text-muted">{t('toolCalls.not_called')}</p> : null}
      {result ? (
        <CodeFact title={t('toolCalls.told')} text={result} label={t('toolCalls.copy_told')} />
      ) : null}
      {variables.length > 0 ? (
        <Fact title={t('toolCalls.variables')}>
          <ul>
            {variables.map(([name, value]) => (
              <li key={name} className="break-words">
                <code>{name}</code> = {String(value)}
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {detail.refused_overrides ? (
        <Fact title={t('toolCalls.refused_overrides')}>
          <code>{detail.refused_overrides.join(', ')}</code>
        </Fact>
      ) : null}
      {detail.transferred_to ? (
        <Fact title={t('toolCalls.transferred_to')}>{detail.transferred_to}</Fact>
      ) : null}
      {record?.approval ? <Approval approval={record.approval} /> : null}
      {detail.error_code ? (
        <Fact title={t('toolCalls.error_code')}>
          <code>{detail.error_code}</code>
        </Fact>
      ) : null}
    </dl>
  );
}

function Approval({ approval }: { approval: NonNullable<ToolCallRecord['approval']> }) {
  const { t } = useTranslation();
  const { by, is_approved, words } = approval;
  return (
    <Fact title={t('toolCalls.approval')}>
      {is_approved ? t(`toolCalls.approved_${by}`) : t(`toolCalls.declined_${by}`)}
      {words ? <q className="ml-1 break-words">{words}</q> : null}
    </Fact>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 font-medium text-ink">{title}</dt>
      <dd className="break-words text-muted">{children}</dd>
    </div>
  );
}

function CodeFact({
  title,
  text,
  label,
  search,
}: {
  title: string;
  text: string;
  /** What the button beside it copies. */
  label: string;
  search?: string | undefined;
}) {
  return (
    <Fact title={title}>
      <div className="relative">
        <ScrollRegion label={title} className="max-h-60 rounded-md bg-sunken p-2 pr-9">
          <pre className="text-ink text-xs">
            <code className="whitespace-pre-wrap break-words">
              <FoundText text={text} search={search} />
            </code>
          </pre>
        </ScrollRegion>
        <CopyButton text={text} label={label} className="absolute top-1 right-1" />
      </div>
    </Fact>
  );
}

/** A request as one would write it down; empty where nothing is sent over HTTP. */
function requestText({ method, url, headers = {}, body }: ToolCallDetail): string {
  if (!url) return '';
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [[method, url].filter(Boolean).join(' '), ...lines, ...(body ? ['', prettyJson(body)] : [])].join(
    '\n',
  );
}
