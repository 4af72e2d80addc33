import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** For how long the answer has been waited for, in whole seconds. */
export function TrialProgress({ startedAt, timeoutSeconds }: { startedAt: number; timeoutSeconds: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="text-muted text-sm tabular-nums">
      {t('webhook.try_waiting', {
        seconds: Math.max(0, Math.floor((now - startedAt) / 1_000)),
        most: timeoutSeconds,
      })}
    </span>
  );
}
