/** Whether work is over, in whatever way, within a time. */
export async function isWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  const isOver = () => true;
  const isInTime = await Promise.race([work.then(isOver, isOver), late.promise]);
  clearTimeout(timer);
  return isInTime;
}
