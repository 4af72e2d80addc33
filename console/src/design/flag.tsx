import { useState } from 'react';
import { classNames } from './class-names.ts';

/**
 * The flag of a country, served by this server as a file of its own, so that no flag weighs on the scripts.
 * @param country ISO 3166-1 alpha-2, in any case
 * @param label name of the country when nothing beside the flag says it
 */
export function Flag({ country, label, className }: { country: string; label?: string; className?: string }) {
  const code = country.toUpperCase();
  const [missing, setMissing] = useState<string>();
  const look = classNames(
    'inline-block h-3 w-4.5 shrink-0 rounded-[2px] outline-1 outline-line -outline-offset-1',
    className,
  );
  if (!/^[A-Z]{2}$/.test(code) || missing === code)
    return label ? (
      <span role="img" aria-label={label} className={classNames(look, 'bg-pressed')} />
    ) : (
      <span aria-hidden className={classNames(look, 'bg-pressed')} />
    );
  return (
    <img
      src={`${import.meta.env.BASE_URL}flags/${code}.svg`}
      alt={label ?? ''}
      loading="lazy"
      className={classNames(look, 'object-cover')}
      onError={() => setMissing(code)}
    />
  );
}
