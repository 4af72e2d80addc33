import { useTranslation } from 'react-i18next';
import { Spinner } from './spinner.tsx';

/** Covers the page while something must load before anything can be shown; without a label it says 'Loading'. */
export function FullScreenLoader({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div className="z-panel fixed inset-0 flex items-center justify-center bg-canvas">
      <Spinner label={label ?? t('design.loading')} />
    </div>
  );
}
