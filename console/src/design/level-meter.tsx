import { useEffect, useEffectEvent, useRef } from 'react';

const SILENT = { transform: 'scaleX(0)' };

/** Shows how loud the microphone hears; drawn with each frame, without the page being rendered. */
export function LevelMeter({ level, active }: { level: () => number; active: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const read = useEffectEvent(level);
  useEffect(() => {
    if (!active) return;
    let frame = 0;
    const draw = () => {
      if (bar.current) bar.current.style.transform = `scaleX(${read()})`;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      if (bar.current) Object.assign(bar.current.style, SILENT);
    };
  }, [active]);
  return (
    <div aria-hidden className="h-1.5 w-full overflow-hidden rounded-full bg-pressed">
      <div
        ref={bar}
        className="h-full w-full origin-left bg-accent forced-colors:bg-[CanvasText]"
        style={SILENT}
      />
    </div>
  );
}
