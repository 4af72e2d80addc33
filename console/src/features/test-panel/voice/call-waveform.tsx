import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelMeter } from '../../../design/level-meter.tsx';
import { barHeight, type LevelHistory, levelHistoryAfter } from './heard-sound.ts';

export type CallWaveformProps = {
  /** How loud either side is at this moment, from 0 to 1. */
  level: (side: 'caller' | 'agent') => number;
};

const BAR_PX = 3;
const GAP_PX = 2;
const STEP_MS = 60;

/** Both voices as they are heard: the agent's upwards, the caller's downwards. Without motion, how loud each is. */
export function CallWaveform({ level }: CallWaveformProps) {
  const { t } = useTranslation();
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <div className="flex items-center gap-3">
      <dl className="flex w-16 shrink-0 flex-col justify-between gap-3 text-muted text-xs">
        <Side name={t('testPanel.agent')} className="bg-accent" />
        <Side name={t('testPanel.you')} className="bg-control" />
      </dl>
      {isStill ? (
        <div className="flex flex-1 flex-col gap-5">
          <LevelMeter active level={() => barHeight(level('agent'))} />
          <LevelMeter active level={() => barHeight(level('caller'))} />
        </div>
      ) : (
        <MovingWaveform level={level} />
      )}
    </div>
  );
}

function Side({ name, className }: { name: string; className: string }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt aria-hidden className={`size-2 rounded-full ${className}`} />
      <dd className="truncate">{name}</dd>
    </div>
  );
}

function MovingWaveform({ level }: CallWaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const read = useEffectEvent(level);
  useEffect(() => {
    let history: LevelHistory = [];
    let frame = 0;
    let drawnAtMs = 0;
    const draw = (nowMs: number) => {
      frame = requestAnimationFrame(draw);
      const surface = canvas.current;
      if (!surface || nowMs - drawnAtMs < STEP_MS) return;
      drawnAtMs = nowMs;
      const moment = { caller: read('caller'), agent: read('agent') };
      const count = Math.floor(surface.clientWidth / (BAR_PX + GAP_PX));
      history = levelHistoryAfter(history, moment, count);
      drawBars(surface, history);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, []);
  return <canvas ref={canvas} aria-hidden className="h-14 min-w-0 flex-1 fill-control text-accent" />;
}

/** Draws the newest moment at the right, in the colours of the theme. */
function drawBars(surface: HTMLCanvasElement, history: LevelHistory): void {
  const { clientWidth: width, clientHeight: height } = surface;
  const scale = window.devicePixelRatio;
  surface.width = width * scale;
  surface.height = height * scale;
  const context = surface.getContext('2d');
  if (!context) return;
  context.scale(scale, scale);
  // Tokens are told as written; these are told as they are in the theme.
  const { color: agentColour, fill: callerColour } = getComputedStyle(surface);
  const middle = height / 2;
  const tallest = middle - 1;
  for (const [index, { caller, agent }] of history.entries()) {
    const left = width - (history.length - index) * (BAR_PX + GAP_PX);
    const up = Math.max(1, barHeight(agent) * tallest);
    const down = Math.max(1, barHeight(caller) * tallest);
    context.fillStyle = agentColour;
    context.fillRect(left, middle - up, BAR_PX, up);
    context.fillStyle = callerColour;
    context.fillRect(left, middle + 1, BAR_PX, down);
  }
}
