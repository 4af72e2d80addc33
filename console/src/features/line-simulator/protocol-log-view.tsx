import { ArrowDown, ArrowUp, AudioLines } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../design/formats.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import type { LogEntry, ProtocolLog, SoundShare } from './protocol-log.ts';

/** From this near to the end on, the log follows what is added, in pixels. */
const FOLLOWED_PX = 40;

/** Every message of the media socket as it goes by; sound is counted, with its last frame. */
export function ProtocolLogView({ log }: { log: ProtocolLog }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const region = useRef<HTMLElement>(null);
  const isFollowed = useRef(true);
  useEffect(() => {
    const element = region.current;
    if (element && log.entries.length > 0 && isFollowed.current) element.scrollTop = element.scrollHeight;
  }, [log]);
  return (
    <section className="flex min-w-0 flex-col rounded-lg border bg-surface p-4">
      <h2 className="font-semibold text-base text-ink">{t('lineSimulator.log')}</h2>
      <p className="mt-0.5 text-muted text-sm tabular-nums">
        {t('lineSimulator.log_counts', {
          sent: formats.number(log.sent),
          received: formats.number(log.received),
        })}
        {log.dropped > 0 ? ` ${t('lineSimulator.log_dropped', { count: log.dropped })}` : ''}
      </p>
      {log.entries.length === 0 ? (
        <p className="mt-3 text-faint text-sm">{t('lineSimulator.log_empty')}</p>
      ) : (
        <div
          onScrollCapture={() => {
            const element = region.current;
            if (!element) return;
            isFollowed.current =
              element.scrollHeight - element.scrollTop - element.clientHeight < FOLLOWED_PX;
          }}
        >
          <ScrollRegion
            ref={region}
            label={t('lineSimulator.log')}
            className="mt-3 h-[26rem] rounded-md border bg-sunken"
          >
            <ol className="divide-y">
              {log.entries.map((entry) => (
                <LogLine key={entry.id} entry={entry} />
              ))}
            </ol>
          </ScrollRegion>
        </div>
      )}
    </section>
  );
}

function LogLine({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation();
  if (entry.kind === 'sound') {
    return (
      <Row atMs={entry.atMs} icon={<AudioLines size={16} aria-hidden className="text-faint" />}>
        <Sound name={t('lineSimulator.sound_sent')} share={entry.sent} />
        <Sound name={t('lineSimulator.sound_received')} share={entry.received} />
      </Row>
    );
  }
  const isSent = entry.direction === 'sent';
  return (
    <Row
      atMs={entry.atMs}
      icon={
        isSent ? (
          <ArrowUp size={16} className="text-accent-ink" aria-label={t('lineSimulator.sent')} />
        ) : (
          <ArrowDown size={16} className="text-info-ink" aria-label={t('lineSimulator.received')} />
        )
      }
    >
      <p className="font-medium text-ink text-sm">{entry.event}</p>
      {entry.text ? (
        <pre className="whitespace-pre-wrap break-all font-mono text-muted text-xs">{entry.text}</pre>
      ) : null}
    </Row>
  );
}

function Sound({ name, share: { count, soundMs, json } }: { name: string; share: SoundShare }) {
  const { t, i18n } = useTranslation();
  if (count === 0) return null;
  const seconds = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(soundMs / 1_000);
  return (
    <details className="min-w-0 text-sm">
      <summary className="min-h-6 cursor-pointer py-0.5 text-muted tabular-nums">
        {t('lineSimulator.sound', { name, count, seconds })}
      </summary>
      <pre className="whitespace-pre-wrap break-all font-mono text-muted text-xs">{json}</pre>
    </details>
  );
}

function Row({ atMs, icon, children }: { atMs: number; icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 px-3 py-1.5">
      <span className="w-14 shrink-0 pt-0.5 text-right font-mono text-faint text-xs tabular-nums">
        {(atMs / 1_000).toFixed(2)}
      </span>
      <span className="mt-0.5 flex shrink-0">{icon}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}
