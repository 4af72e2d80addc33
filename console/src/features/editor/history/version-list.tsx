import type { AgentVersionEntry } from '@parley/contract/agent-versions.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { useFormats } from '../../../design/formats.ts';

export type VersionListProps = {
  versions: readonly AgentVersionEntry[];
  currentVersion: number;
  chosen: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  onChoose: (version: number) => void;
  onMore: () => void;
};

/** Every save, newest first: when, by whom, and with how many conversations. */
export function VersionList(props: VersionListProps) {
  const { versions, currentVersion, chosen, hasMore, isLoadingMore, onChoose, onMore } = props;
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1 p-2">
      <ul aria-label={t('history.versions')} className="flex flex-col gap-1">
        {versions.map((version) => (
          <li key={version.version}>
            <VersionChoice
              version={version}
              isCurrent={version.version === currentVersion}
              isChosen={version.version === chosen}
              onChoose={() => onChoose(version.version)}
            />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button size="sm" variant="ghost" loading={isLoadingMore} onClick={onMore}>
          {t('history.more')}
        </Button>
      ) : null}
    </div>
  );
}

type VersionChoiceProps = {
  version: AgentVersionEntry;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

function VersionChoice({ version, isCurrent, isChosen, onChoose }: VersionChoiceProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const when = formats.moment(version.updated_at);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'w-full rounded-md border px-3 py-2 text-left transition-colors',
        isChosen ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-hover',
      )}
    >
      <span className="flex items-center gap-2">
        <span className="font-medium text-base text-ink tabular-nums">
          {t('history.version', { number: version.version })}
        </span>
        {isCurrent ? <Badge tone="success">{t('history.current')}</Badge> : null}
      </span>
      <span className="block text-muted text-sm">{when}</span>
      <span className="block truncate text-muted text-sm">{version.updated_by || t('editor.somebody')}</span>
      {version.note === '' ? null : (
        <span className="wrap-anywhere block text-ink text-sm">{version.note}</span>
      )}
      {version.restored_from === null ? null : (
        <span className="block text-muted text-xs">
          {t('history.restored_from', { number: version.restored_from })}
        </span>
      )}
      <span className="block text-muted text-xs tabular-nums">
        {t('history.conversations', { count: version.conversations })}
      </span>
    </button>
  );
}
