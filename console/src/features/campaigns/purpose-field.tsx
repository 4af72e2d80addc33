import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../design/form/form-fields.tsx';

/** Why a campaign calls, which decides what the law asks of it. */
export function PurposeField() {
  const { t } = useTranslation();
  return (
    <ChoiceField
      name="purpose"
      label={t('campaigns.purpose')}
      hint={t('campaigns.purpose_hint')}
      options={[
        { value: 'service', label: t('campaigns.purpose_service') },
        { value: 'marketing', label: t('campaigns.purpose_marketing') },
      ]}
    />
  );
}
