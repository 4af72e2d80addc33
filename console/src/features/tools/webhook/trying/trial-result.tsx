import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import { exactJson } from '@parley/contract/json.ts';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prettyJson } from '../../../../conversation-record/tools/pretty-json.ts';
import { waitText } from '../../../../conversation-record/turn/answer-times.ts';
import type { Trial } from '../../../../data/webhook-trials.ts';
import { Badge } from '../../../../design/badge.tsx';
import { classNames } from '../../../../design/class-names.ts';
import { CopyButton } from '../../../../design/copy-button.tsx';
import { SCROLL_FOCUS } from '../../../../design/scroll-focus.ts';
import { AnswerTree } from '../answers/answer-tree.tsx';
import { MethodBadge } from '../request/method-badge.tsx';

const FRAMES = {
  success: 'border-success-line bg-success-soft text-success-ink',
  warning: 'border-warning-line bg-warning-soft text-warning-ink',
  danger: 'border-danger-line bg-danger-soft text-danger-ink',
};

/** What came of a trial: request, answer, what the agent is told and what becomes a variable. */
export function TrialResult({
  trial,
  timeoutSeconds,
  onPick,
}: {
  trial: Trial;
  timeoutSeconds: number;
  /** Takes the path of a value in the answer; absent where nothing can be changed. */
  onPick: ((path: string) => void) | undefined;
}) {
  const { t, i18n } = useTranslation();
  const words = trialWords(trial, timeoutSeconds, t);
  const { request, response, duration_ms, told, variables } = trial;
  const taken = Object.entries(variables);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className={classNames('rounded-md border px-3 py-2.5', FRAMES[words.tone])} role="status">
        <p className="font-medium">
          <span>{words.title}</span>{' '}
          <span className="whitespace-nowrap font-normal text-sm">
            · {waitText(duration_ms, i18n.language)}
          </span>
        </p>
        {words.advice ? <p className="wrap-anywhere text-sm">{words.advice}</p> : null}
      </div>
      {request ? (
        <TrialPart title={t('webhook.try_request')}>
          <p className="wrap-anywhere font-mono text-ink text-sm">
            <MethodBadge method={request.method} /> {request.url}
          </p>
          <TrialHeaders headers={request.headers} label={t('webhook.try_request_headers')} />
          {request.body ? (
            <TrialText text={prettyJson(request.body)} label={t('webhook.try_request_body')} />
          ) : null}
        </TrialPart>
      ) : null}
      {response ? <TrialAnswer response={response} onPick={onPick} /> : null}
      {taken.length > 0 ? (
        <TrialPart title={t('webhook.try_variables')}>
          <ul className="flex flex-col gap-1 font-mono text-sm">
            {taken.map(([name, value]) => (
              <li key={name} className="wrap-anywhere">
                <span className="text-muted">{name} = </span>
                {String(value)}
              </li>
            ))}
          </ul>
        </TrialPart>
      ) : null}
      <TrialPart title={t('webhook.try_told')}>
        <TrialText text={told} label={t('webhook.try_told')} />
      </TrialPart>
    </div>
  );
}

function TrialAnswer({
  response,
  onPick,
}: {
  response: NonNullable<Trial['response']>;
  onPick: ((path: string) => void) | undefined;
}) {
  const { t, i18n } = useTranslation();
  const [picked, setPicked] = useState<string>();
  const json = exactJson(response.body);
  const isGood = response.status >= 200 && response.status < 300;
  const handlePick = (path: string) => {
    setPicked(path);
    onPick?.(path);
  };
  return (
    <TrialPart
      title={t('webhook.try_answer')}
      aside={
        <>
          <Badge
            tone={isGood ? 'success' : response.status < 400 ? 'warning' : 'danger'}
            className="tabular-nums"
          >
            {response.status}
          </Badge>
          <span className="text-faint text-xs tabular-nums">
            {fileSizeText(response.bytes, i18n.language)}
          </span>
        </>
      }
    >
      <TrialHeaders headers={response.headers} label={t('webhook.try_answer_headers')} />
      {response.body === '' ? (
        <p className="text-muted text-sm">
          {t(response.bytes > 0 ? 'webhook.try_answer_unreadable' : 'webhook.try_answer_empty')}
        </p>
      ) : json === undefined ? (
        <TrialText text={response.body} label={t('webhook.try_answer')} />
      ) : (
        <>
          {onPick ? <p className="text-muted text-sm">{t('webhook.pick_hint')}</p> : null}
          <section
            {...SCROLL_FOCUS}
            aria-label={t('webhook.try_answer')}
            className="max-h-96 overflow-auto rounded-md border bg-sunken p-3"
          >
            <AnswerTree value={json} onPick={onPick && handlePick} />
          </section>
        </>
      )}
      <p role="status" className="text-success-ink text-sm empty:hidden">
        {picked === undefined ? '' : t('webhook.picked', { path: picked })}
      </p>
      {response.is_cut ? <p className="text-muted text-sm">{t('webhook.try_cut')}</p> : null}
    </TrialPart>
  );
}

/** A titled part of what came of a trial. */
function TrialPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <h4 className="font-medium text-ink text-sm">{title}</h4>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A text of a machine, which scrolls where it is long. */
function TrialText({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  return (
    <div className="relative rounded-md border bg-sunken">
      <section {...SCROLL_FOCUS} aria-label={label} className="max-h-80 overflow-y-auto rounded-md">
        <pre className="wrap-anywhere whitespace-pre-wrap p-3 pr-10 font-mono text-ink text-sm">{text}</pre>
      </section>
      <CopyButton text={text} label={t('webhook.copy', { name: label })} className="absolute top-1 right-1" />
    </div>
  );
}

/** Headers, one in a line. */
function TrialHeaders({ headers, label }: { headers: Readonly<Record<string, string>>; label: string }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <details className="group rounded-md border bg-sunken">
      <summary className="cursor-pointer select-none rounded-md px-3 py-2 text-muted text-sm">
        {label} ({entries.length})
      </summary>
      <dl className="flex flex-col gap-1 px-3 pb-3 font-mono text-sm">
        {entries.map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** How a trial ended: a headline, its colour, and what to do where the reason is known. */
type TrialWords = { tone: keyof typeof FRAMES; title: string; advice: string };

/** Puts the ending of a trial into words. @param seconds how long the answer was waited for at most */
function trialWords({ status, detail, response }: Trial, seconds: number, t: TFunction): TrialWords {
  if (status === 'succeeded') return { tone: 'success', title: t('webhook.try_succeeded'), advice: '' };
  const httpStatus = response?.status ?? detail.http_status ?? 0;
  const code = detail.error_code ?? '';
  const title = t(`webhook.tried_${code}`, { seconds, status: httpStatus, defaultValue: '' });
  // A reason without a headline of its own is one for which nothing was sent.
  const advice = t(title ? `webhook.tried_advice_${code}` : `webhook.error_${code}`, { defaultValue: '' });
  const isDoubtful = status === 'timed_out' || status === 'unknown';
  return {
    tone: isDoubtful || status === 'refused' ? 'warning' : 'danger',
    title: title || t(advice ? 'webhook.try_not_called' : 'webhook.try_failed'),
    advice,
  };
}
