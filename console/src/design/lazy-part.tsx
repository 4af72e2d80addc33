import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';

/** How a module is fetched that exports a component under a name. */
type Load<Name extends string, Props> = () => Promise<Record<Name, (props: Props) => ReactNode>>;

/**
 * A component that is fetched when it is first drawn.
 * @param fallback what stands in its place until then
 */
export function lazyPart<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  fallback?: ReactNode,
): FunctionComponent<Props> {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: (await load())[name] }));
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

/** A window that is fetched when it first opens, and that stays for its closing. */
export function lazyWindow<Name extends string, Props extends { open?: boolean }>(
  load: Load<Name, Props>,
  name: Name,
): FunctionComponent<Props> {
  const Part = lazyPart(load, name);
  return (props) => (
    <Opened open={props.open ?? true}>
      <Part {...props} />
    </Opened>
  );
}

/** Draws from the first opening on. */
function Opened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return open || wasOpened ? children : null;
}
