import type { ReactNode } from 'react';

/** Something that is known of a thing. */
type Property = {
  name: string;
  value: ReactNode;
  /** It takes a whole line. */
  isWide?: boolean;
};

/** What is known of a thing, in columns; those that are false are left out. */
export function PropertyList({ properties }: { properties: readonly (Property | false)[] }) {
  return (
    <dl className="grid grid-cols-3 gap-x-6 gap-y-4 rounded-lg border bg-surface p-4 max-md:grid-cols-2">
      {properties.map(
        (property) =>
          property && (
            <div key={property.name} className={property.isWide ? 'col-span-full' : 'min-w-0'}>
              <dt className="text-muted text-xs">{property.name}</dt>
              <dd className="wrap-anywhere mt-0.5 text-base text-ink">{property.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
