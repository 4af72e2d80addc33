import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

/**
 * The shape of a part of a screen that is on its way, which says that it is loading.
 * @param props `label` says what is loading, `shapes` are class names of each grey shape, one below the other
 */
export function Skeletons({
  label,
  shapes,
  className,
}: {
  label?: string;
  shapes: readonly string[];
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classNames('flex flex-col', className)}>
      <span className="sr-only">{label ?? t('design.loading')}</span>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes never move.
        <Skeleton key={index} className={shape} />
      ))}
    </div>
  );
}
