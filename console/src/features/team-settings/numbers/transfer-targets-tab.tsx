import type { TransferTarget } from '@parley/contract/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { ListTree, Pencil, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transferTargetsQuery, useDeleteTransferTarget } from '../../../data/transfer-targets.ts';
import type { EmptyStateProps } from '../../../design/empty-state.tsx';
import { telephoneText } from '../../../design/telephone-text.ts';
import { useHasRole } from '../../../session/permissions.ts';
import { SettingsListSection } from '../settings-list-section.tsx';
import { SettingsRow } from '../settings-row.tsx';
import { TransferTargetDialog } from './transfer-target-dialog.tsx';

/** Where agents can transfer calls to: menus, and people. */
export function TransferTargetsTab() {
  const { t } = useTranslation();
  return (
    <>
      <TransferTargetSection
        kind="ivr"
        title={t('numbers.ivrs_title')}
        description={t('numbers.ivrs_description')}
        addText={t('numbers.add_ivr')}
        empty={{ icon: ListTree, title: t('numbers.ivrs_empty') }}
      />
      <TransferTargetSection
        kind="user"
        title={t('numbers.users_title')}
        description={t('numbers.users_description')}
        addText={t('numbers.add_user')}
        empty={{ icon: UserRound, title: t('numbers.users_empty') }}
      />
    </>
  );
}

function TransferTargetSection({
  kind,
  title,
  description,
  addText,
  empty,
}: {
  kind: TransferTarget['kind'];
  title: string;
  description: string;
  addText: string;
  empty: EmptyStateProps;
}) {
  const { t } = useTranslation();
  const isManager = useHasRole('admin');
  const ofKind = useQuery({
    ...transferTargetsQuery(),
    select: (targets) => targets.filter((target) => target.kind === kind),
  });
  const [dialog, setDialog] = useState<{ edited?: TransferTarget }>();
  return (
    <SettingsListSection
      title={title}
      description={description}
      add={{ text: addText, variant: 'secondary', onClick: () => setDialog({}) }}
      query={ofKind}
      failed={t('numbers.targets_failed')}
      empty={{
        ...empty,
        message: isManager ? t('numbers.targets_empty_message') : t('numbers.targets_read_only'),
      }}
      row={(target) => (
        <TransferTargetRow key={target.id} target={target} onEdit={() => setDialog({ edited: target })} />
      )}
    >
      {dialog ? <TransferTargetDialog kind={kind} {...dialog} onClose={() => setDialog(undefined)} /> : null}
    </SettingsListSection>
  );
}

/** One IVR or user with its numbers. */
function TransferTargetRow({ target, onEdit }: { target: TransferTarget; onEdit: () => void }) {
  const { t } = useTranslation();
  const { id, name, numbers } = target;
  return (
    <SettingsRow
      name={name}
      actions={[{ Icon: Pencil, text: t('numbers.edit'), onSelect: onEdit }]}
      removal={{
        text: t('buttons.delete'),
        title: t('numbers.delete_target_title', { name }),
        message: t('numbers.delete_target_message'),
        change: useDeleteTransferTarget(),
        input: id,
        doneText: t('numbers.target_deleted', { name }),
      }}
    >
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium text-base text-ink">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
          {numbers.length === 0
            ? t('numbers.no_numbers')
            : numbers.map((number) => (
                <span key={number} className="whitespace-nowrap">
                  {telephoneText(number)}
                </span>
              ))}
        </p>
      </div>
    </SettingsRow>
  );
}
