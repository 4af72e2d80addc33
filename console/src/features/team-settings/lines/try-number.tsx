import { PhoneOutgoing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../design/button.tsx';
import { SettingsSection } from '../settings-section.tsx';

/** The way to the line simulator. */
export function TryNumber({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SettingsSection
      title={t('phoneLines.try_title')}
      description={t('phoneLines.try_description')}
      aside={
        <Button
          icon={<PhoneOutgoing size={16} aria-hidden />}
          onClick={() => {
            onLeave();
            void navigate('/line-simulator');
          }}
        >
          {t('phoneLines.try')}
        </Button>
      }
    />
  );
}
