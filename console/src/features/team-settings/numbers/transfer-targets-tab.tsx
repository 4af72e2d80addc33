import type { TransferTarget } from '@parley/contract/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { ListTree, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transferTargetsQuery } from '../../../data/transfer-targets.ts';
import { useHasRole } from '../../../session/permissions.ts';
import { SettingsListSection } from '../settings-list-section.tsx';
import { TransferTargetDialog } from './transfer-target-dialog.tsx';
import { TransferTargetRow } from './transfer-target-row.tsx';

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
        empty={{ icon: <ListTree size={20} aria-hidden />, title: t('numbers.ivrs_empty') }}
      />
      <TransferTargetSection
        kind="user"
        title={t('numbers.users_title')}
        description={t('numbers.users_description')}
        addText={t('numbers.add_user')}
        empty={{ icon: <UserRound size={20} aria-hidden />, title: t('numbers.users_empty') }}
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
  empty: { icon: ReactNode; title: string };
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
