import { InvalidArgumentError } from 'commander';

/** Reads the number of an option; nothing is none, such as a variable of a pipeline that is not set. */
export function between(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = text.trim() === '' ? Number.NaN : Number(text);
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Give a number from ${min} to ${max}.`);
  };
}
