/** Where a whole number may lie, and what stands for one that is smaller. */
export type NumberBounds = { min: number; max: number; below?: number };

/** A whole number within its bounds. */
export function clampedNumber(value: number, { min, max, below = min }: NumberBounds): number {
  return value < min ? below : Math.min(max, Math.round(value));
}
