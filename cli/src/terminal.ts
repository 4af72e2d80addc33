import { createInterface } from 'node:readline';
import { CommandFailure } from './command-failure.ts';

/** Writes a line for the user, or for the program that reads the output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Asks a question that is answered with yes or no. @throws {CommandFailure} where there is no terminal to ask in */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new CommandFailure(`${question} There is no terminal to ask in: repeat with --yes.`);
  return /^y(es)?$/i.test(await ask(`${question} [y/N] `));
}

/** Asks for a line; empty where the input ends without one. */
export async function ask(question: string): Promise<string> {
  for await (const line of enteredLines(question)) return line;
  return '';
}

/** Asks for one line after the other, until the input ends. */
export async function* enteredLines(question: string): AsyncGenerator<string> {
  // What is not typed is not asked for: the output may be a file.
  const output = process.stdin.isTTY ? process.stdout : undefined;
  const lines = createInterface({ input: process.stdin, output, prompt: question });
  let hasEnded = false;
  lines.on('close', () => {
    hasEnded = true;
  });
  lines.prompt();
  for await (const line of lines) {
    yield line.trim();
    // What was read ahead needs no question.
    if (!hasEnded) lines.prompt();
  }
}

/** Columns of equal width, for reading. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
