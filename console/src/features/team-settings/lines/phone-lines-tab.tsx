import type { PhoneLine, PhoneLineWithSecret } from '@parley/contract/phone-lines.ts';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, PhoneOutgoing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { phoneLinesQuery } from '../../../data/phone-lines.ts';
import { LINE_SIMULATOR_PATH } from '../../../session/line-simulator-address.ts';
import { ChangeButton } from '../change-button.tsx';
import { SettingsListSection } from '../settings-list-section.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { PhoneLineCheckDialog } from './phone-line-check-dialog.tsx';
import { PhoneLineDialog } from './phone-line-dialog.tsx';
import { PhoneLineRow } from './phone-line-row.tsx';
import { PhoneLineSetupDialog } from './phone-line-setup-dialog.tsx';

type OpenDialog =
  | { kind: 'edit'; edited: PhoneLine | undefined }
  | { kind: 'check'; line: PhoneLine }
  | { kind: 'setup'; made: PhoneLineWithSecret };

/** The platforms that bring telephone calls to the team's agents. */
export function PhoneLinesTab() {
  const { t } = useTranslation();
  const lines = useQuery(phoneLinesQuery());
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const setUp = (made: PhoneLineWithSecret) => setDialog({ kind: 'setup', made });
  return (
    <>
      <SettingsListSection
        title={t('phoneLines.title')}
        hideTitle
        description={t('phoneLines.description')}
        add={{ text: t('phoneLines.add'), onClick: () => setDialog({ kind: 'edit', edited: undefined }) }}
        query={lines}
        failed={t('phoneLines.failed')}
        empty={{ icon: AudioLines, title: t('phoneLines.empty'), message: t('phoneLines.empty_message') }}
        row={(line) => (
          <PhoneLineRow
            key={line.id}
            line={line}
            onEdit={() => setDialog({ kind: 'edit', edited: line })}
            onSetUp={setUp}
            onCheck={() => setDialog({ kind: 'check', line })}
          />
        )}
      />
      <TryNumber />
      {dialog?.kind === 'edit' ? (
        <PhoneLineDialog edited={dialog.edited} onCreated={setUp} onClose={close} />
      ) : null}
      {dialog?.kind === 'check' ? <PhoneLineCheckDialog line={dialog.line} onClose={close} /> : null}
      {dialog?.kind === 'setup' ? <PhoneLineSetupDialog made={dialog.made} onClose={close} /> : null}
    </>
  );
}

/** The way to the line simulator. */
function TryNumber() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SettingsSection
      title={t('shell.line_simulator')}
      description={t('phoneLines.try_description')}
      aside={
        <ChangeButton icon={PhoneOutgoing} onClick={() => void navigate(LINE_SIMULATOR_PATH)}>
          {t('phoneLines.try')}
        </ChangeButton>
      }
    />
  );
}
