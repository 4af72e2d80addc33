import type { ToolServerHealth } from '@parley/contract/tool-servers.ts';
import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { ServerHealthMark } from '../server-health-mark.tsx';
import { useServerWords } from '../server-words.ts';

/** Whether a server is there: what it said last, when, and a way to ask now. */
export function ServerHealthPanel({
  health,
  isAsking,
  onAsk,
}: {
  health: ToolServerHealth;
  isAsking: boolean;
  onAsk: () => void;
}) {
  const { t } = useTranslation();
  const words = useServerWords();
  const { checked_at } = health;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <ServerHealthMark health={health} isAsking={isAsking} />
        {checked_at === null || isAsking ? null : (
          <p className="text-muted text-xs" title={words.moment(new Date(checked_at))}>
            {t('toolServers.checked', { when: words.ago(new Date(checked_at)) })}
          </p>
        )}
      </div>
      <Button size="sm" icon={<Activity size={16} aria-hidden />} loading={isAsking} onClick={onAsk}>
        {t('toolServers.check_now')}
      </Button>
    </div>
  );
}
