/** Something that the user can do something about. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
  readonly exitCode: number;

  /** @param exitCode 1: failed; 2: a newer version is on the server */
  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
