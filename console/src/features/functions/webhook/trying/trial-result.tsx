import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trial } from '../../../../data/webhook-trials.ts';
import { Badge } from '../../../../design/badge.tsx';
import { classNames } from '../../../../design/class-names.ts';
import { SCROLL_FOCUS } from '../../../../design/scroll-focus.ts';
import { AnswerTree } from '../answers/answer-tree.tsx';
import { MethodBadge } from '../request/method-badge.tsx';
import { briefTimeText, sizeText } from './shown-size.ts';
import { prettyText, TrialHeaders, TrialPart, TrialText } from './trial-parts.tsx';
import { useTrialWords } from './trial-words.ts';

const FRAMES = {
  neutral: '',
  info: '',
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
  const words = useTrialWords()(trial, timeoutSeconds);
  const { request, response, duration_ms, told, variables } = trial;
  const taken = Object.entries(variables);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className={classNames('rounded-md border px-3 py-2.5', FRAMES[words.tone])} role="status">
        <p className="font-medium">
          <span>{words.title}</span>{' '}
          <span className="whitespace-nowrap font-normal text-sm">
            · {briefTimeText(duration_ms, i18n.language)}
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
            <TrialText text={prettyText(request.body)} label={t('webhook.try_request_body')} />
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
  const json = parsed(response.body);
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
          <span className="text-faint text-xs tabular-nums">{sizeText(response.bytes, i18n.language)}</span>
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

/** What a JSON text holds; undefined for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
