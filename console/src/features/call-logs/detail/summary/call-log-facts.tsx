import type { CallLog } from '@parley/contract/call-log.ts';
import { ownVariables } from '@parley/contract/dynamic-variables.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CAMPAIGNS_PATH } from '../../../../conversation-record/call-views.tsx';
import { answerModels, averageAnswerMs } from '../../../../conversation-record/turn/answer-times.ts';
import { clockTime } from '../../../../design/clock-time.ts';
import { CopyButton } from '../../../../design/copy-button.tsx';
import { useFormats } from '../../../../design/formats.ts';
import { languageName } from '../../../../design/language-name.ts';
import { addressOpening } from '../../../../session/agent-address.ts';
import { useCallLogWords } from '../../call-log-words.ts';

const LINK_CLASS_NAMES = 'wrap-anywhere rounded-sm text-accent-ink underline underline-offset-2';

/** What is known of a conversation besides what was said. */
export function CallLogFacts({ log }: { log: CallLog }) {
  return (
    <dl className="grid grid-cols-3 gap-x-6 gap-y-4 rounded-lg border bg-surface p-4 max-sm:grid-cols-2">
      <Participants log={log} />
      <PhoneFacts log={log} />
      <Times log={log} />
      <Measures log={log} />
      <GivenVariables log={log} />
      <Ids log={log} />
    </dl>
  );
}

/** Who spoke with whom, and on which channel. */
function Participants({ log }: { log: CallLog }) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  const { record, prospect } = log;
  // An agent may take a conversation over twice.
  const agents = new Map(record.agents.map((agent) => [agent.agent_id, agent]));
  const otherAgents = [...agents.values()].filter(({ agent_id }) => agent_id !== log.agent_id);
  return (
    <>
      <Fact name={t('callLogs.prospect')}>
        {words.prospect(log)}
        {prospect.name && prospect.number ? <Line>{words.telephone(prospect.number)}</Line> : null}
      </Fact>
      <Fact name={t('callLogs.bot')}>
        <AgentLink id={log.agent_id} name={log.agent_name} />
        <Line>
          {log.agent_version === null
            ? t('callLogs.unsaved_version')
            : t('fields.version', { version: log.agent_version })}
        </Line>
      </Fact>
      {otherAgents.length > 0 ? (
        <Fact name={t('callLogs.other_agents')}>
          {otherAgents.map(({ agent_id, agent_name }) => (
            <Line key={agent_id}>
              <AgentLink id={agent_id} name={agent_name} />
            </Line>
          ))}
        </Fact>
      ) : null}
      <Fact name={t('fields.channel')}>
        {t(`callLogs.channel_${log.channel}`)}
        {log.metadata.phone_call?.type === 'simulator' ? <Line>{t('callLogs.simulated_call')}</Line> : null}
      </Fact>
    </>
  );
}

/** The numbers of a telephone call, and where its caller was put through. */
function PhoneFacts({ log: { campaign, ivr, metadata } }: { log: CallLog }) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  const { phone_call: phone } = metadata;
  const isOutgoing = phone?.direction === 'outbound';
  return (
    <>
      {campaign ? (
        <Fact name={t('callLogs.campaign')}>
          <Link to={`${CAMPAIGNS_PATH}/${campaign.id}`} className={LINK_CLASS_NAMES}>
            {campaign.name}
          </Link>
        </Fact>
      ) : null}
      {ivr === null ? null : <Fact name={t('callLogs.ivr')}>{ivr}</Fact>}
      {phone?.external_number ? (
        <Fact name={t(isOutgoing ? 'callLogs.callee_number' : 'callLogs.external_number')}>
          {words.telephone(phone.external_number)}
        </Fact>
      ) : null}
      {phone?.agent_number ? (
        <Fact name={t(isOutgoing ? 'callLogs.calling_number' : 'callLogs.agent_number')}>
          {words.telephone(phone.agent_number)}
        </Fact>
      ) : null}
      {phone?.transfer ? (
        <Fact name={t('callLogs.transfer')}>
          {phone.transfer.destination_name || words.telephone(phone.transfer.destination)}
          <Line>{words.transfer(phone.transfer)}</Line>
        </Fact>
      ) : null}
    </>
  );
}

/** When it began, how long it took and why it ended. */
function Times({ log }: { log: CallLog }) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  const { metadata, end_reason } = log;
  const formats = useFormats();
  const { system__time: told, system__timezone: timezone } =
    log.conversation_initiation_client_data.dynamic_variables;
  const beganMs = metadata.start_time_unix_secs * 1_000;
  const agentsTime = typeof timezone === 'string' ? (formats.momentIn(timezone, beganMs) ?? told) : undefined;
  return (
    <>
      <Fact name={t('callLogs.began')}>
        <time dateTime={new Date(beganMs).toISOString()}>{words.moment(metadata.start_time_unix_secs)}</time>
        {agentsTime ? <Line>{t('callLogs.agents_time', { time: agentsTime, timezone })}</Line> : null}
      </Fact>
      <Fact name={t('fields.duration')}>
        <span className="tabular-nums">{clockTime(log.duration_secs)}</span>
      </Fact>
      {end_reason === null ? null : (
        <Fact name={t('callLogs.ended')}>
          {words.endReason(end_reason, {
            channel: log.channel,
            isOutgoing: metadata.phone_call?.direction === 'outbound',
          })}
        </Fact>
      )}
    </>
  );
}

/** How the agent answered, what it lacked, and how long all this is stored. */
function Measures({ log: { record, metadata, message_count } }: { log: CallLog }) {
  const { t, i18n } = useTranslation();
  const words = useCallLogWords();
  const formats = useFormats();
  const { feedback, rag_usage } = metadata;
  const ledgers = record.turns.flatMap(({ ledger }) => ledger ?? []);
  const averageMs = averageAnswerMs(ledgers);
  const models = answerModels(ledgers).map((name) => name ?? t('editor.model_offline_name'));
  return (
    <>
      {averageMs === undefined ? null : (
        <Fact name={t('callLogs.average_latency')}>
          {t('callLogs.milliseconds', { number: formats.number(averageMs) })}
        </Fact>
      )}
      {models.length === 0 ? null : (
        <Fact name={t('fields.model')}>
          <span className="wrap-anywhere">{models.join(', ')}</span>
        </Fact>
      )}
      <Fact name={t('fields.language')}>{languageName(record.language, i18n.language)}</Fact>
      <Fact name={t('callLogs.messages')}>{formats.number(message_count)}</Fact>
      {record.missing_variables.length === 0 ? null : (
        <Fact name={t('callLogs.missing_variables')}>
          <ul className="font-mono text-sm">
            {record.missing_variables.map((name) => (
              <li key={name} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {feedback.likes + feedback.dislikes === 0 ? null : (
        <Fact name={t('callLogs.message_ratings')}>
          {t('callLogs.likes_and_dislikes', {
            likes: formats.number(feedback.likes),
            dislikes: formats.number(feedback.dislikes),
          })}
        </Fact>
      )}
      {rag_usage === null ? null : (
        <Fact name={t('callLogs.look_ups')}>
          {formats.number(rag_usage.usage_count)}
          {rag_usage.embedding_model ? <Line>{rag_usage.embedding_model}</Line> : null}
        </Fact>
      )}
      <Fact name={t('callLogs.kept')}>
        {record.kept_until === null
          ? t('callLogs.kept_for_ever')
          : t('callLogs.kept_until', { day: words.day(record.kept_until) })}
      </Fact>
    </>
  );
}

/** What the client or the team gave the conversation to begin with. */
function GivenVariables({ log: { conversation_initiation_client_data: given } }: { log: CallLog }) {
  const { t } = useTranslation();
  const variables = Object.entries(ownVariables(given.dynamic_variables)).toSorted();
  if (variables.length === 0) return null;
  return (
    <div className="col-span-full">
      <Fact name={t('callLogs.given_variables')}>
        <ul>
          {variables.map(([name, value]) => (
            <li key={name}>
              <span className="mr-1 font-mono text-muted text-sm">{name}</span>{' '}
              <span className="whitespace-pre-line">{String(value)}</span>
            </li>
          ))}
        </ul>
      </Fact>
    </div>
  );
}

function Ids({ log: { conversation_id, metadata } }: { log: CallLog }) {
  const { t } = useTranslation();
  const callSid = metadata.phone_call?.call_sid;
  return (
    <div className="col-span-full border-t pt-3">
      <dt className="text-muted text-xs">{t('callLogs.conversation_id')}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="wrap-anywhere font-mono text-ink text-xs">{conversation_id}</span>
        <CopyButton text={conversation_id} label={t('callLogs.copy_id')} />
      </dd>
      {callSid ? (
        <>
          <dt className="mt-2 text-muted text-xs">{t('callLogs.call_id')}</dt>
          <dd className="flex items-center justify-between gap-3">
            <span className="wrap-anywhere font-mono text-ink text-xs">{callSid}</span>
            <CopyButton text={callSid} label={t('callLogs.copy_call_id')} />
          </dd>
        </>
      ) : null}
    </div>
  );
}

function AgentLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={addressOpening({ kind: 'stored', id })} className={LINK_CLASS_NAMES}>
      {name}
    </Link>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 text-base text-ink">{children}</dd>
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <span className="block text-muted text-sm">{children}</span>;
}
