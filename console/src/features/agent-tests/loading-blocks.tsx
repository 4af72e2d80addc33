import { useTranslation } from 'react-i18next';
import { Skeletons } from '../../design/skeletons.tsx';

/** Shapes of a screen while it is on its way: one of each class name that says how high it is. */
export function LoadingBlocks({ heights }: { heights: readonly string[] }) {
  const { t } = useTranslation();
  const shapes = heights.map((height) => `${height} rounded-lg`);
  return <Skeletons label={t('agentTests.loading')} className="gap-4" shapes={shapes} />;
}
