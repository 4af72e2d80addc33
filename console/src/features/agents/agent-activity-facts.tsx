import { AGENT_ACTIVITY, type AgentActivity } from '@parley/contract/agent-activity.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { agentActivityQuery } from '../../data/agent-activity.ts';
import { useFormats } from '../../design/formats.ts';
import { momentAgo } from '../../design/moment-ago.ts';

/** What an agent did lately, in a line. */
export function AgentActivityFacts({ agentId }: { agentId: string }) {
  const { data } = useQuery(agentActivityQuery(agentId));
  return data ? <Facts activity={data} /> : null;
}

function Facts({ activity }: { activity: AgentActivity }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const formats = useFormats();
  const { conversations, judged, succeeded, last_started_unix_secs: last } = activity;
  if (last === null) return t('agentActivity.none');
  const seconds = Date.now() / 1_000 - last;
  const number = formats.number(conversations);
  const isMore = conversations >= AGENT_ACTIVITY.countedMax;
  const facts = [
    t('agentActivity.conversations', { count: conversations, number: isMore ? `${number}+` : number }),
    judged > 0 ? t('agentActivity.success', { share: formats.percent(succeeded / judged) }) : '',
    seconds < 60
      ? t('agentActivity.last_now')
      : t('agentActivity.last', { moment: momentAgo(seconds, language, 'short') }),
  ];
  // A line ends after a fact, never within one.
  const whole = facts.filter((fact) => fact !== '').map((fact) => fact.replaceAll(' ', '\u00A0'));
  return whole.join('\u00A0· ');
}
