/** A straight line through points. */
export type LinearFit = { slope: number; start: number; end: number };

/** The line with the least squares; points lie in order of x. */
export function linearFit(points: readonly { x: number; y: number }[]): LinearFit {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope =
    spread === 0 ? 0 : points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const at = (x: number | undefined) => meanY + slope * ((x ?? meanX) - meanX);
  return { slope, start: at(points[0]?.x), end: at(points.at(-1)?.x) };
}
