import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  interfaceLanguageOf,
} from '@parley/contract/languages.ts';
import { inviteMember, type MemberLink } from '@parley/contract/members.ts';
import type { Role } from '@parley/contract/permission.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInviteMember } from '../../data/members.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { LANGUAGE_NAMES } from '../../dictionaries/interface-language.ts';
import { useRole } from '../../session/permissions.ts';
import { grantableRoles } from './member-access.ts';
import { useRoleNames } from './role-names.ts';
import { settingsErrorCode, settingsErrorText } from './settings-error.ts';

/** Asks whom to invite and as what. */
export function InviteMemberDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void;
  onInvited: (link: MemberLink) => void;
}) {
  const { t, i18n } = useTranslation();
  const ownRole = useRole();
  const roleNames = useRoleNames();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [lang, setLang] = useState<InterfaceLanguage>(interfaceLanguageOf(i18n.language) ?? 'fr');
  const [isInvalid, setInvalid] = useState(false);
  const invite = useInviteMember();
  const isTaken = settingsErrorCode(invite.error) === 'email_taken';

  const handleSubmit = () => {
    if (invite.isPending) return;
    const invitation = inviteMember.body?.safeParse({ email: email.trim(), role, lang });
    setInvalid(!invitation?.success);
    if (invitation?.success) invite.mutate(invitation.data, { onSuccess: onInvited });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('teamSettings.invite_title')}
      description={t('teamSettings.invite_description')}
      dismissible={email === ''}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('teamSettings.cancel')}</Button>
          <Button type="submit" variant="primary" loading={invite.isPending}>
            {t('teamSettings.invite')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {invite.error && !isTaken ? (
          <Banner tone="danger">{settingsErrorText(invite.error, t)}</Banner>
        ) : null}
        <TextField
          label={t('teamSettings.email')}
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          onValueChange={(next) => {
            setEmail(next);
            setInvalid(false);
            invite.reset();
          }}
          error={
            isInvalid
              ? t('teamSettings.email_invalid')
              : isTaken
                ? settingsErrorText(invite.error, t)
                : undefined
          }
        />
        <Select
          label={t('teamSettings.role')}
          hint={roleNames[role].description}
          options={grantableRoles(ownRole).map((value) => ({
            value,
            label: roleNames[value].name,
            description: roleNames[value].description,
          }))}
          value={role}
          onValueChange={setRole}
        />
        <Select
          label={t('teamSettings.language')}
          options={INTERFACE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={lang}
          onValueChange={setLang}
        />
      </div>
    </Dialog>
  );
}
