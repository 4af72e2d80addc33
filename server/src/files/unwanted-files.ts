/**
 * Deletes files page by page, and goes on after those that cannot be deleted.
 * @param pageAfter gives some of those whose path comes after this one, in the order of their paths
 * @throws at the end, where files remain
 */
export async function deleteUnwantedFiles<File extends { path: string }>(
  pageAfter: (path: string) => Promise<readonly File[]>,
  remove: (file: File) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let files = await pageAfter('');
  for (let last = files.at(-1); last !== undefined; last = files.at(-1)) {
    for (const file of files) await remove(file).catch((error: unknown) => failures.push(error));
    files = await pageAfter(last.path);
  }
  const [cause] = failures;
  if (cause !== undefined) throw new Error(`${failures.length} files remain.`, { cause });
}
