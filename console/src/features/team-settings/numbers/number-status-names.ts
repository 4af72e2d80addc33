import type { NumberStatus } from '@parley/contract/numbers.ts';
import { useTranslation } from 'react-i18next';

export function useNumberStatusNames(): Record<NumberStatus, { name: string; description: string }> {
  const { t } = useTranslation();
  return {
    ACTIVE: { name: t('numbers.status_active'), description: t('numbers.status_active_description') },
    INVISIBLE: {
      name: t('numbers.status_invisible'),
      description: t('numbers.status_invisible_description'),
    },
    EXTERNAL: { name: t('numbers.status_external'), description: t('numbers.status_external_description') },
  };
}
