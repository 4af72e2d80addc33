const ENDINGS: Readonly<Record<string, string>> = {
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'text/plain': '.txt',
  'application/pdf': '.pdf',
  'application/epub+zip': '.epub',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
};

/**
 * What the original of a document is called once it is saved: its own file name, else the document's name with the
 * ending of its content.
 * @param contentType as the server gives it, with or without a charset
 */
export function sourceFileName(
  { name, file_name }: { name: string; file_name: string | null },
  contentType: string,
): string {
  if (file_name) return file_name;
  const [type = ''] = contentType.split(';');
  return `${name.replaceAll(/[\\/:*?"<>|]+/g, '-')}${ENDINGS[type.trim().toLowerCase()] ?? ''}`;
}
