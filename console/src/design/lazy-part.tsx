import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { untilReached } from './server-reachability.ts';

/** How a module is fetched that exports a component under a name. */
type Load<Name extends string, Props> = () => Promise<Record<Name, (props: Props) => ReactNode>>;

/** A component that is fetched when it is first drawn, inside of a Suspense. */
export function lazyComponent<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
) {
  return lazy<ComponentType<Props>>(async () => ({ default: (await fetched(load))[name] }));
}

/**
 * A component that is fetched when it is first drawn.
 * @param fallback what stands in its place until then, also while the server is away
 */
export function lazyPart<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  fallback?: ReactNode,
): FunctionComponent<Props> {
  const Part: ComponentType<Props> = lazyComponent(load, name);
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

/** The module; where it cannot be fetched, it is tried once more when the server is back. */
async function fetched<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await untilReached();
    return await load();
  }
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
