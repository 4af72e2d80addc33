/** A backup cannot be made or restored; the sentence says why and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
