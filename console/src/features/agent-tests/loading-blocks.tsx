import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../design/skeleton.tsx';

/** Shapes of a screen while it is on its way: one of each class name that says how high it is. */
export function LoadingBlocks({ heights }: { heights: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('agentTests.loading')}</span>
      {heights.map((height) => (
        <Skeleton key={height} className={`${height} rounded-lg`} />
      ))}
    </div>
  );
}
