import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dependentAgentsQuery } from '../../../data/documents.ts';
import { Skeleton } from '../../../design/skeleton.tsx';
import { AGENTS_PATH, searchOpening } from '../../../session/agent-address.ts';

/** The agents that use a document, each a link to it. What cannot be read stays unsaid, as specified. */
export function DependentAgents({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { data, isPending } = useQuery(dependentAgentsQuery(uuid));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-base text-ink">
        {data
          ? t('knowledge.dependent_agents_count', { count: data.agents.length })
          : t('knowledge.dependent_agents')}
      </h3>
      {isPending ? <Skeleton className="h-11 rounded-lg" /> : null}
      {data?.agents.length === 0 ? (
        <p className="rounded-lg border border-dashed px-4 py-3 text-base text-muted">
          {t('knowledge.no_dependent_agents')}
        </p>
      ) : null}
      {data && data.agents.length > 0 ? (
        <ul className="divide-y rounded-lg border bg-surface">
          {data.agents.map((agent) => (
            <li key={agent.id}>
              <Link
                to={{
                  pathname: AGENTS_PATH,
                  search: searchOpening(new URLSearchParams(), { kind: 'stored', id: agent.id }).toString(),
                }}
                className="flex min-h-11 items-center gap-3 rounded-lg px-4 py-2 transition-colors hover:bg-hover"
              >
                <Bot size={16} aria-hidden className="text-muted" />
                <span className="wrap-anywhere min-w-0 flex-1 text-base text-ink">{agent.name}</span>
                <span className="shrink-0 text-muted text-sm">
                  {t(`knowledge.access_${agent.access_level}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
