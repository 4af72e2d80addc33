import { Slider as BaseSlider } from '@base-ui/react/slider';
import { classNames } from './class-names.ts';

export type SliderProps = {
  /** What is set, for assistive technology. */
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onValueChange: (value: number) => void;
  disabled?: boolean;
  className?: string;
};

/** Sets a number between two ends by dragging or with the arrow keys. */
export function Slider({ label, value, min, max, step, onValueChange, disabled, className }: SliderProps) {
  return (
    <BaseSlider.Root
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled ?? false}
      onValueChange={(next) => onValueChange(next)}
      className={classNames('min-w-0', className)}
    >
      <BaseSlider.Control className="flex h-9 w-full touch-none select-none items-center data-disabled:opacity-50">
        <BaseSlider.Track className="h-1.5 w-full rounded-full bg-pressed forced-colors:bg-[GrayText]">
          <BaseSlider.Indicator className="rounded-full bg-accent forced-colors:bg-[Highlight]" />
          <BaseSlider.Thumb
            aria-label={label}
            className="size-5 rounded-full border-2 border-accent bg-surface has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  );
}
