import type { AgentDetail } from '@parley/contract/agents.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agentVersionListQuery, useRestoreAgentVersion } from '../../../data/agent-versions.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmedChange } from '../../../design/confirmed-change.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { failureSentence, failureText } from '../../../session/failure-sentence.ts';
import { VersionChanges, type VersionChangesProps } from './version-changes.tsx';
import { VersionList } from './version-list.tsx';
import { VersionNote } from './version-note.tsx';

export type HistoryDialogProps = {
  /** The agent as it is stored. */
  agent: AgentDetail;
  readOnly: boolean;
  /** The editor has changes that a restored version puts aside. */
  isUnsaved: boolean;
  onRestored: (agent: AgentDetail) => void;
  onClose: () => void;
};

/** Every save of an agent with what it changed, and the way back to it. */
export function HistoryDialog({ agent, readOnly, isUnsaved, onRestored, onClose }: HistoryDialogProps) {
  const { t } = useTranslation();
  // Its window may be fetched after it: what is read there is not known before.
  const list = useInfiniteQuery({
    ...agentVersionListQuery(agent.agent_id, agent.version),
    notifyOnChangeProps: 'all',
  });
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? [];
  const [chosen, setChosen] = useState(agent.version);
  const newest = Math.max(agent.version, versions[0]?.version ?? 0);
  return (
    <Dialog
      size="xl"
      flush
      onClose={onClose}
      title={t('history.title')}
      description={t('history.description', { name: agent.name })}
      footer={
        <>
          {newest > agent.version ? (
            <p className="mr-auto text-sm text-warning-ink">{t('history.newer_exists')}</p>
          ) : null}
          <Button onClick={onClose}>{t('design.close')}</Button>
          {readOnly || chosen === newest ? null : (
            <RestoreButton
              agent={agent}
              version={chosen}
              currentVersion={newest}
              isUnsaved={isUnsaved}
              onRestored={onRestored}
            />
          )}
        </>
      }
    >
      <ResourceState
        query={list}
        loading={<HistoryLoading />}
        failed={t('history.failed')}
        errorText={(error) => failureSentence(error, t)}
      >
        {() => (
          <div className="grid border-t md:h-[60vh] md:grid-cols-[16rem_minmax(0,1fr)]">
            <div className="overflow-y-auto max-md:max-h-56 max-md:border-b md:border-r">
              <VersionList
                versions={versions}
                currentVersion={newest}
                chosen={chosen}
                hasMore={list.hasNextPage}
                isLoadingMore={list.isFetchingNextPage}
                onChoose={setChosen}
                onMore={() => void list.fetchNextPage()}
              />
            </div>
            <div className="min-w-0 overflow-y-auto p-4">
              <ChosenVersion
                agentId={agent.agent_id}
                versions={versions}
                chosen={chosen}
                readOnly={readOnly}
              />
            </div>
          </div>
        )}
      </ResourceState>
    </Dialog>
  );
}

function HistoryLoading() {
  const { t } = useTranslation();
  return (
    <div className="flex justify-center py-16">
      <Spinner label={t('history.loading')} />
    </div>
  );
}

function ChosenVersion({ readOnly, ...compared }: VersionChangesProps & { readOnly: boolean }) {
  const { t } = useTranslation();
  const { agentId, versions, chosen } = compared;
  const entry = versions.find(({ version }) => version === chosen);
  return (
    <div className="flex flex-col gap-4">
      {entry && !readOnly ? <VersionNote key={chosen} agentId={agentId} version={entry} /> : null}
      {versions.length === 1 ? <Banner>{t('history.first_only')}</Banner> : <VersionChanges {...compared} />}
    </div>
  );
}

type RestoreButtonProps = {
  agent: AgentDetail;
  version: number;
  currentVersion: number;
  isUnsaved: boolean;
  onRestored: (agent: AgentDetail) => void;
};

function RestoreButton({ agent, version, currentVersion, isUnsaved, onRestored }: RestoreButtonProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="primary" icon={RotateCcw} onClick={() => setIsAsking(true)}>
        {t('history.restore', { number: version })}
      </Button>
      <ConfirmedChange
        open={isAsking}
        type="warning"
        title={t('history.restore_title', { number: version })}
        message={t(isUnsaved ? 'history.restore_message_unsaved' : 'history.restore_message')}
        confirmText={t('history.restore_confirm')}
        change={useRestoreAgentVersion()}
        input={{ id: agent.agent_id, version, currentVersion }}
        doneText={t('history.restored', { number: version })}
        failedText={t('history.restore_failed')}
        errorText={(error) => failureText(error, t, ['history.error_'])}
        onDone={onRestored}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
