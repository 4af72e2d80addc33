import { INTERFACE_LANGUAGES, interfaceLanguageOf } from '@parley/contract/languages.ts';
import { NewTeam } from '@parley/contract/operator-teams.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useCreateTeam } from '../../data/operator-teams.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { CopyableText } from '../../design/copyable-text.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { SelectField, TextField } from '../../design/form/form-fields.tsx';
import { useFormats } from '../../design/formats.ts';
import { formFailure } from '../../session/failure-sentence.ts';
import { LANGUAGE_NAMES } from '../../session/interface-language.ts';
import { operatorTeamAddress } from '../../session/operator-address.ts';
import { operatorErrorText } from './operator-words.ts';
import { TeamNameField } from './team-name-field.tsx';

const TypedTeam = NewTeam.extend({
  owner_email: z.string().trim().pipe(NewTeam.shape.owner_email),
}).required({ lang: true });

type MadeTeam = Awaited<ReturnType<ReturnType<typeof useCreateTeam>['mutateAsync']>>;

/** Asks for a new team and its owner, then hands the owner's sign-in link over. */
export function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const create = useCreateTeam();
  const [made, setMade] = useState<MadeTeam>();
  if (made) return <OwnerLinkDialog made={made} onClose={onClose} />;
  return (
    <FormDialog
      size="sm"
      title={t('operator.new_team')}
      description={t('operator.new_team_description')}
      submitText={t('operator.create_team')}
      schema={TypedTeam}
      defaultValues={{ name: '', owner_email: '', lang: interfaceLanguageOf(i18n.language) ?? 'fr' }}
      failureOf={(error) => formFailure(error, operatorErrorText(error, t), { email_taken: 'owner_email' })}
      onSubmit={async (team) => setMade(await create.mutateAsync(team))}
      onClose={onClose}
    >
      <TeamNameField />
      <TextField
        name="owner_email"
        label={t('operator.owner_email')}
        type="email"
        autoComplete="off"
        errorText={t('operator.email_invalid')}
      />
      <SelectField
        name="lang"
        label={t('operator.owner_language')}
        options={INTERFACE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
    </FormDialog>
  );
}

/** Shows the link that signs the owner in, which is told here and never again. */
function OwnerLinkDialog({ made, onClose }: { made: MadeTeam; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const openButton = useRef<HTMLButtonElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { team, link, mailed } = made;
  const email = team.owners[0] ?? '';
  const expires = t('operator.link_expires', { date: formats.longMoment(made.expires_at) });
  return (
    <Dialog
      onClose={() => (mailed ? onClose() : setLeaving(true))}
      size="sm"
      title={t('operator.team_made', { name: team.name })}
      description={t(mailed ? 'operator.link_mailed' : 'operator.link_hand_over', { email })}
      dismissible={false}
      initialFocus={openButton}
      footer={
        <>
          <Button onClick={onClose}>{t('buttons.done')}</Button>
          <Button
            ref={openButton}
            variant="primary"
            onClick={() => {
              onClose();
              void navigate(operatorTeamAddress(team.id));
            }}
          >
            {t('operator.open_team')}
          </Button>
        </>
      }
    >
      <CopyableText text={link} label={t('operator.copy_link')} />
      <p className="mt-3 text-muted text-sm">{expires}</p>
      <ConfirmDialog
        open={isLeaving}
        title={t('teamSettings.secret_leave_title')}
        message={`${t('operator.link_hand_over', { email })} ${expires}`}
        confirmText={t('design.close')}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  );
}
