const STEPS = ['byte', 'kilobyte', 'megabyte'] as const;

/** A length in bytes as people of a language say it: `586 bytes`, `12 kB`, `1.4 MB`. */
export function fileSizeText(bytes: number, language: string): string {
  const step = bytes < 1_000 ? 0 : bytes < 999_500 ? 1 : 2;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: STEPS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / 1_000 ** step);
}
