import type { MemberLink } from '@parley/contract/members.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { CopyableText } from '../../design/copyable-text.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useFormats } from '../../design/formats.ts';
import { memberName } from './member-access.ts';

/** Hands over a one-time link, or says that it was sent. */
export function MemberLinkDialog({ link, onClose }: { link: MemberLink; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const closeButton = useRef<HTMLButtonElement>(null);
  const name = memberName(link.member) || t('teamSettings.unnamed');
  const expires = formats.longMoment(link.expires_at);
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={t('teamSettings.link_title', { name })}
      description={
        link.mailed
          ? t('teamSettings.link_mailed', { email: link.member.email })
          : t('teamSettings.link_hand_over', { name })
      }
      initialFocus={closeButton}
      footer={
        <Button ref={closeButton} variant="primary" onClick={onClose}>
          {t('buttons.done')}
        </Button>
      }
    >
      {link.mailed ? null : <CopyableText text={link.link} label={t('teamSettings.copy_link')} />}
      <p className="mt-3 text-muted text-sm">{t('teamSettings.link_expires', { date: expires })}</p>
    </Dialog>
  );
}
