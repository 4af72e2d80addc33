import { PhoneOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';

/** Ends a call, at the right of its controls. */
export function EndCallButton({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="danger" className="ml-auto" icon={<PhoneOff size={16} aria-hidden />} onClick={onEnd}>
      {t('simulation.end')}
    </Button>
  );
}
