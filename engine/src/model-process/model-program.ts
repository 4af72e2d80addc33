/**
 * Begins a program that a `ModelProcess` runs: it follows orders until the process is gone that it works for.
 * @returns reports to that process
 */
export function beginProgram<Order, Report>(follow: (order: Order) => void): (report: Report) => void {
  process.on('message', follow);
  process.on('disconnect', () => process.exit(0));
  // A terminal stops both at once, but calls go on for a while when the server is asked to stop.
  process.on('SIGINT', () => {});
  return (report) => process.send?.(report);
}

/** Why a model cannot be loaded, or failed. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
