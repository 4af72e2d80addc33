import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';

/** Begins the choice of a number for an agent. */
export function AddNumberButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="sm" icon={<Phone size={16} aria-hidden />} onClick={onAdd}>
      {t('agents.add_number')}
    </Button>
  );
}
