import type { COLOR_MODES } from '@parley/contract/widget-look.ts';
import type { ReactNode } from 'react';
import { classNames } from '../../../../design/class-names.ts';
import { useWidth } from '../../../../design/use-width.ts';

type ColorMode = (typeof COLOR_MODES)[number];

export type PreviewStageProps = {
  /** The least that the page needs, in its own pixels; it grows to the width there is. */
  size: { width: number; height: number };
  isPhone: boolean;
  colorMode: ColorMode;
  children: ReactNode;
};

/** A page with nothing on it, made smaller where the console has less room than the page needs. */
export function PreviewStage({ size, isPhone, colorMode, children }: PreviewStageProps) {
  const [frame, roomPx] = useWidth();
  const scale = roomPx === 0 ? 1 : Math.min(1, roomPx / size.width);
  const width = isPhone ? size.width : Math.max(size.width, roomPx);
  return (
    <div
      ref={frame}
      className="relative overflow-hidden"
      style={{ height: size.height * scale, colorScheme: SCHEMES[colorMode] }}
    >
      <div
        className={classNames(
          // A border would take room from the page.
          'absolute top-0 overflow-hidden bg-canvas outline outline-line-strong -outline-offset-1',
          isPhone ? 'left-1/2 rounded-[32px]' : 'left-0 rounded-lg',
        )}
        style={{
          width,
          height: size.height,
          transform: `${isPhone ? 'translateX(-50%) ' : ''}scale(${scale})`,
          transformOrigin: isPhone ? 'top center' : 'top left',
        }}
      >
        <EmptyPage />
        {children}
      </div>
    </div>
  );
}

const SCHEMES: Readonly<Record<ColorMode, string>> = { light: 'light', dark: 'dark', auto: 'light dark' };

const LINES = [
  'w-1/3 h-5',
  'w-full h-3',
  'w-11/12 h-3',
  'w-4/5 h-3',
  'w-full h-32',
  'w-full h-3',
  'w-3/4 h-3',
];

function EmptyPage() {
  return (
    <div aria-hidden className="flex flex-col gap-4 p-6">
      {LINES.map((line, index) => (
        <span key={`${line} ${LINES.indexOf(line, index)}`} className={`rounded-sm bg-pressed/60 ${line}`} />
      ))}
    </div>
  );
}
