import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

/**
 * The shape of a part of a screen that is on its way, which says that it is loading.
 * @param shapes class names of each grey shape, one below the other
 */
export function Skeletons({ shapes, className }: { shapes: readonly string[]; className: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classNames('flex flex-col', className)}>
      <span className="sr-only">{t('design.loading')}</span>
      {shapes.map((shape) => (
        <Skeleton key={shape} className={shape} />
      ))}
    </div>
  );
}
