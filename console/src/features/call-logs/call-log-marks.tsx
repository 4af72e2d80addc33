import type { CallLogRow as Row } from '@parley/contract/call-log.ts';
import { AudioLines, Megaphone, Star, ThumbsDown, ThumbsUp, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../design/formats.ts';

/** What else is worth knowing at a glance: a campaign, a recording, tools, how it was rated. */
export function CallLogMarks({ row: { campaign, has_audio, tool_names, score, rating } }: { row: Row }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const Thumb = score === 'like' ? ThumbsUp : ThumbsDown;
  return (
    <>
      {campaign ? (
        <Mark
          label={t('callLogs.of_campaign', { name: campaign.name })}
          icon={<Megaphone size={14} aria-hidden />}
        />
      ) : null}
      {has_audio ? (
        <Mark label={t('callLogs.has_recording')} icon={<AudioLines size={14} aria-hidden />} />
      ) : null}
      {tool_names.length > 0 ? (
        <Mark
          label={t('callLogs.has_tools', { names: formats.list(tool_names) })}
          icon={<Wrench size={14} aria-hidden />}
        />
      ) : null}
      {score ? (
        <Mark
          label={t(score === 'like' ? 'callLogs.liked' : 'callLogs.disliked')}
          icon={<Thumb size={14} aria-hidden />}
        />
      ) : null}
      {rating === null ? null : (
        <Mark
          label={t('callLogs.rating', { rating })}
          icon={
            <span className="flex items-center gap-0.5 tabular-nums" aria-hidden>
              <Star size={14} />
              {rating}
            </span>
          }
        />
      )}
    </>
  );
}

function Mark({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <span title={label}>
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}
