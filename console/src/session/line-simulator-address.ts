/** Where numbers are called from the browser. */
export const LINE_SIMULATOR_PATH = '/line-simulator';
/** The parameter of the address that chooses the number to call. */
export const CALLED_NUMBER = 'number';

/** The address at which a number is ready to be called. */
export function simulatorAddress(number: string): string {
  return `${LINE_SIMULATOR_PATH}?${new URLSearchParams({ [CALLED_NUMBER]: number })}`;
}
